import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { globSync } from "tinyglobby";
import { afterAll, describe, expect, test, vi } from "vitest";
import { stringify } from "yaml";
import { interpolate, panelQueries } from "../../dashboards/src/panel-queries.js";
import { shortened } from "../../dashboards/src/short-windows.js";
import { root } from "../tidy/tree.js";
import { run } from "./installed.js";

// Programs start slowly on a machine that is busy with other tests.
vi.setConfig({ testTimeout: 60_000 });

const held = { status: 0 };
const folder = mkdtempSync(join(tmpdir(), "hookrig-dashboards-"));
afterAll(() => rmSync(folder, { recursive: true }));

describe("Prometheus' own tools", () => {
  test("promtool takes the rules", () => {
    const said = run(
      "promtool",
      "check",
      "rules",
      "dashboards/prometheus/rules.yml",
      "dashboards/prometheus/alerts.yml",
    );
    expect(said, said.output).toMatchObject(held);
  });

  test.each(["rules", "alerts"])("promtool takes %s.yml with short windows", (name) => {
    const text = shortened(readFileSync(join(root, `dashboards/prometheus/${name}.yml`), "utf8"));
    expect(text).not.toMatch(/\[\d+[mhd]\]/);
    const file = join(folder, `${name}.yml`);
    writeFileSync(file, text);
    const said = run("promtool", "check", "rules", file);
    expect(said, said.output).toMatchObject(held);
  });

  test("promtool sees each alert fire and stay silent", () => {
    const cases = globSync("dashboards/prometheus/tests/*.yml", { cwd: root });
    expect(cases).not.toEqual([]);
    const said = run("promtool", "test", "rules", ...cases);
    expect(said, said.output).toMatchObject(held);
  });

  test("Prometheus' parser takes every panel's query, types included", () => {
    const windows = { rateInterval: "1m", range: "1h" };
    const rules = panelQueries().map(({ dashboard, panel, letter, expr }, index) => ({
      record: `panel:query:${index}`,
      expr: interpolate(expr, windows),
      labels: { at: `${dashboard}, ${panel}, query ${letter}` },
    }));
    const file = join(folder, "panels.yml");
    writeFileSync(file, stringify({ groups: [{ name: "panels", rules }] }));
    const said = run("promtool", "check", "rules", file);
    expect(said, said.output).toMatchObject(held);
    expect(said.output).toContain(`${rules.length} rules found`);
  });

  test("promtool takes the example of a Prometheus, with the rules that it loads", () => {
    const said = run("promtool", "check", "config", "dashboards/examples/prometheus.yml");
    expect(said, said.output).toMatchObject(held);
    expect(said.output).toContain("2 rule files found");
  });

  test("amtool takes the example of an Alertmanager", () => {
    const said = run("amtool", "check-config", "dashboards/examples/alertmanager.yml");
    expect(said, said.output).toMatchObject(held);
  });
});
