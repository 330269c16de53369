import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { OPENS_NOTHING, UNDEFINED, withoutStream } from "./cut-stream.js";

const cut = (code: string, name = "some.js") => withoutStream(code, name).replace(/\s+/g, " ").trim();

describe("code without the stream", () => {
  test.each([
    ["what is told", "if (turn.scope.active) turn.scope.emit({}); go();", "go();"],
    ["both branches", "if (scope.active) { tell(); } else { go(); }", "{ go(); }"],
    ["an early return", "if (!scope.active) return work();", "return work();"],
    [
      "a question within another",
      "if (scope === undefined || !scope.active) return undefined;",
      "return undefined;",
    ],
    [
      "a choice",
      "const report = turn.scope.active ? new Report() : undefined; report?.ended(1); go();",
      "const report = undefined; go();",
    ],
    [
      "what follows from it",
      "const unit = openCoreUnit(call); if (unit === undefined) return go(); unit.around(go);",
      "const unit = undefined; return go(); unit.around(go);",
    ],
    [
      "the scope itself",
      "this.scope = new LifecycleScope(a, b); scope.abandon(id);",
      "this.scope = undefined;",
    ],
  ])("has not %s", (_what, code, expected) => {
    expect(cut(`function f() { ${code} }`)).toBe(`function f() { ${expected} }`);
  });

  test("has no report in the dispatcher, whose chains get it as a part of something else", () => {
    const code =
      "const { report } = chain; const c = report?.start(); x = c === undefined || !scope.wraps ? a() : b();";
    expect(cut(code, "hooks/dispatch.js")).toBe(
      "const { report } = chain; const c = report?.start(); x = a();",
    );
  });

  test("keeps all else", () => {
    const code = "if (other.active) tell(); const unit = open(); if (unit === undefined) go(); unit?.end();";
    expect(cut(code)).toBe(code);
  });

  test("is cut where the sources still are as it knows them", () => {
    const folder = fileURLToPath(new URL("../../src", import.meta.url));
    const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".ts"))
      .map((name) => ({ name, code: readFileSync(join(folder, name), "utf8") }));
    for (const opens of OPENS_NOTHING) {
      expect(
        files.filter(({ code }) => code.includes(`= ${opens}(`)),
        opens,
      ).not.toEqual([]);
    }
    for (const [file, values] of Object.entries(UNDEFINED)) {
      const [of] = files.filter(({ name }) => name.endsWith(file.replace(".js", ".ts")));
      for (const value of values) expect(of?.code, value).toContain(`${value}?.`);
    }
  });
});
