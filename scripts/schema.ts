import { writeFileSync } from "node:fs";
import { scenarioJsonSchema } from "../harness/scenario/json-schema.js";

// Writes the JSON Schema that editors use; a test fails while the file is out of date.
const file = new URL("../scenario.schema.json", import.meta.url);
writeFileSync(file, `${JSON.stringify(scenarioJsonSchema(), null, 2)}\n`);
