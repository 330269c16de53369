import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { SCENARIO } from "../../harness/trace/scenario-attributes.js";
import { ERROR_TYPE, EVALUATION_EVENT, GEN_AI } from "../../src/observability/gen-ai-names.js";
import { METRICS } from "../../src/observability/metric-names.js";
import { HOOKRIG } from "../../src/observability/span-names.js";
import { telemetryTables } from "./telemetry-tables.js";

const page = readFileSync(new URL("../../docs/telemetry.md", import.meta.url), "utf8");

/** What stands between a section's two marks. */
function section(name: string): string | undefined {
  return new RegExp(`<!-- table: ${name} -->\n([^]*?)\n<!-- end -->`).exec(page)?.[1]?.trim();
}

describe("docs/telemetry.md", () => {
  test.each(Object.entries(telemetryTables()))("has the table of %s as the code has it", (name, table) => {
    expect(section(name), `paste this into the section "${name}":\n${table}`).toBe(table);
  });

  test("names no metric, attribute or event that does not exist", () => {
    const known = new Set<string>([
      ...Object.keys(METRICS),
      ...Object.values(HOOKRIG),
      ...Object.values(SCENARIO),
      ...Object.values(GEN_AI),
      EVALUATION_EVENT,
      ERROR_TYPE,
    ]);
    const named = page.match(/\b(hookrig_[a-z_]+|(?:hookrig|gen_ai)\.[a-z_.]*[a-z])(?![a-z_.*({])/g) ?? [];
    expect(named.filter((name) => !known.has(name))).toEqual([]);
    for (const name of known) expect(page).toContain(`\`${name}\``);
  });
});
