import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ending, hookrig, loaded, reportOn } from "../cli/fakes.js";

const RUN = ["run", "."];
const suite = (count: number, odd: Parameters<typeof ending>[1]) =>
  Array.from({ length: count }, (_, index) =>
    ending(`case ${index + 1}`, index === 41 ? odd : "passed", { line: index + 1 }),
  );

// mattpocock/evalite 142: a test that timed out left CI green.
test.for([
  ["failed", 1],
  ["error", 4],
] as const)("one of a hundred scenarios that is %s is exit code %i", async ([status, code]) => {
  const run = await hookrig(RUN, { scenarios: suite(100, status) });
  expect(run.code).toBe(code);
  expect(run.played).toHaveLength(100);
});

// promptfoo 5847: a pass rate over the whole suite hid one case that always failed.
test("one case that always fails is named, however many pass beside it", async () => {
  const run = await hookrig([...RUN, "--repeat", "5"], { scenarios: suite(100, "failed") });
  expect(run.code).toBe(1);
  expect(run.stdout).toContain("FAILED  case 42");
  expect(run.stdout).toMatch(/scenarios +1 failed, 99 passed/);
});

// deepeval 1992: reruns were counted as further tests.
test("repeats are one case in every report, and the case is red if one of them was", async () => {
  let plays = 0;
  const one = loaded("flaky");
  const flaky = { ...one, play: () => reportOn(one, { status: ++plays === 3 ? "failed" : "passed" }) };
  const args = [...RUN, "--repeat", "5", "--reporter", "junit=out.xml", "--reporter", "json=out.json"];
  const { code, cwd } = await hookrig(args, { scenarios: [flaky, loaded("steady", { line: 2 })] });
  expect([code, plays]).toEqual([1, 3]); // red is red: it is not played on
  const junit = readFileSync(join(cwd, "out.xml"), "utf8");
  expect(junit.match(/<testcase /g)).toHaveLength(2);
  expect(junit).toContain('tests="2"');
  expect(JSON.parse(readFileSync(join(cwd, "out.json"), "utf8")).summary).toMatchObject({
    scenarios: 2,
    failed: 1,
    passed: 1,
  });
});
