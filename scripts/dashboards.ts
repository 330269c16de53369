import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { dashboardFiles } from "../dashboards/src/dashboards.js";

// Writes dashboards/grafana/; test/dashboards/generated.test.ts fails while it differs from dashboards/src/.

const folder = new URL("../dashboards/grafana/", import.meta.url);
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder);
for (const [name, text] of dashboardFiles()) writeFileSync(fileURLToPath(new URL(name, folder)), text);
