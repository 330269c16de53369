import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { DASHBOARDS, dashboardFiles } from "../../dashboards/src/dashboards.js";
import { marked, page } from "../docs/pages.js";
import { root } from "../tidy/tree.js";

const folder = join(root, "dashboards/grafana");
const files = [...dashboardFiles()];

describe("dashboards/grafana", () => {
  test("has a file for each dashboard, and no other", () => {
    expect(readdirSync(folder).toSorted()).toEqual(files.map(([name]) => name).toSorted());
  });

  test.each(files)("%s is what its source says (npm run dashboards)", (name, text) => {
    expect(readFileSync(join(folder, name), "utf8")).toBe(text);
  });

  test("dashboards/README.md says what each answers", () => {
    const [, , ...rows] = marked(page("dashboards/README.md"), "dashboards").split("\n");
    const expected = DASHBOARDS.map(
      ({ uid, description }) => `| [\`${uid}\`](grafana/${uid}.json) | ${description} |`,
    );
    expect(rows).toEqual(expected);
  });
});
