import { expect, test } from "vitest";
import { failure, problem, scenario } from "./made.js";
import { reported } from "./reporting.js";

test("a suite a file, a case a scenario, times virtual", async () => {
  const text = await reported("junit", [
    failure(),
    scenario({ line: 30, scenario: "B", status: "skipped", because: "why" }),
    scenario({ file: "z.yaml", status: "known" }),
    scenario({ file: "z.yaml", scenario: "E", status: "error", problems: [problem({ kind: "WALL_LIMIT" })] }),
  ]);
  await expect(text).toMatchFileSnapshot("__snapshots__/junit.xml");
});

test("no date, host or real time, whatever the run took", async () => {
  const text = await reported("junit", [scenario()], { closing: { realMs: 123_456 } });
  expect(text).toBe(await reported("junit", [scenario()]));
  expect(text).not.toMatch(/timestamp|hostname|123/);
});

test("texts that XML cannot hold do not break the file", async () => {
  const message = "a ]]> b ]]> c \u0000 <&>\ud800";
  const text = await reported("junit", [failure({ problems: [problem({ message })] })]);
  expect(text).not.toContain("\u0000");
  const cdata = /<!\[CDATA\[(?<inside>[\s\S]*?)\]\]>(?<after>[\s\S]*)/.exec(text)?.groups;
  expect(cdata?.inside).toContain("hookrig run");
  expect(cdata?.after).not.toContain("]]>");
});
