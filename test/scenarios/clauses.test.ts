import { describe, expect, test } from "vitest";
import { shipped } from "./shipped.js";

/** The clauses of the specification, as scenarios cite them: page, then number, section or core function. */
const PAGES = {
  engine: "1.[1-9]",
  "agent-hooks": "Registration|Dispatch|Inside a turn|reply|observe|print|reasoning|acting",
  harness: "3.[1-8]|3b",
  observability: "4.[1-4]",
};
const CLAUSE = new RegExp(
  `^(${Object.entries(PAGES)
    .map(([page, clauses]) => `${page} (${clauses})`)
    .join("|")})$`,
);

describe("the clauses that scenarios cite", () => {
  test("every scenario cites a clause that there is", () => {
    const offenders = shipped.scenarios.flatMap(({ file, line, data }) =>
      CLAUSE.test(data.clause ?? "") ? [] : [`${file}:${line} cites ${data.clause ?? "nothing"}`],
    );
    expect(shipped.scenarios).not.toEqual([]);
    expect(offenders).toEqual([]);
  });

  test("every clause of the engine and of its agents has a scenario", () => {
    const engine = Array.from({ length: 9 }, (_, index) => `engine 1.${index + 1}`);
    const agents = ["Registration", "Dispatch", "Inside a turn"].map((section) => `agent-hooks ${section}`);
    const cited = new Set(shipped.scenarios.map(({ data }) => data.clause));
    expect([...engine, ...agents].filter((clause) => !cited.has(clause))).toEqual([]);
  });

  test.each(["engine 1.10", "engine 1", "engine", "agent-hooks", "agent-hooks dispatch", "harness 3.9", ""])(
    "%j is none",
    (clause) => {
      expect(clause).not.toMatch(CLAUSE);
    },
  );
});
