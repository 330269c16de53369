import { readFileSync } from "node:fs";
import { join } from "node:path";
import { globSync } from "tinyglobby";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { loadFiles } from "../../harness/scenario/load.js";
import { root } from "../tidy/tree.js";

// The end-to-end test plays these scenarios. What it needs of them is seen here, in no time.

const { groups } = parse(readFileSync(join(root, "dashboards/prometheus/alerts.yml"), "utf8")) as {
  groups: { rules: { alert: string }[] }[];
};
const alerts = groups.flatMap(({ rules }) => rules.map(({ alert }) => alert));

const cwd = join(root, "dashboards/rehearsal/trouble");
const { scenarios, errors } = loadFiles(globSync("*.yaml", { cwd }).sort(), { cwd });
const named = new Set(scenarios.flatMap(({ title }) => title.match(/\bHookrig[A-Z]\w*/g) ?? []));

test("the title of some scenario names each alert, but for those that fire on silence", () => {
  expect(errors).toEqual([]);
  const silent = ["HookrigNoTurns", "HookrigMetricsMissing"];
  expect(alerts.filter((alert) => !named.has(alert))).toEqual(silent);
  expect([...named].filter((name) => !alerts.includes(name))).toEqual([]);
});

test("names over the cap of a label come last, so that no other tool is written as `other`", () => {
  expect(scenarios.at(-1)?.title).toContain("HookrigLabelOverflows");
});
