import { expect, test } from "vitest";
import { ending, hookrig, loaded } from "./fakes.js";

const RUN = ["run", "."];
const suite = [
  loaded("Refund is refused", { file: "b.yaml", data: { tags: ["money", "slow"] } }),
  loaded("Refund is paid", { file: "a.yaml", line: 20, data: { tags: ["money"] } }),
  loaded("Greeting", { file: "a.yaml", line: 3 }),
  loaded("Row 2", { file: "a.yaml", line: 3, data: { tags: ["slow"] } }),
];
const titles = async (...flags: string[]) => (await hookrig([...RUN, ...flags], { scenarios: suite })).played;

test("in the order of files, lines and titles, whatever the loader gave", async () => {
  expect(await titles()).toEqual(["Greeting", "Row 2", "Refund is paid", "Refund is refused"]);
});

test.for<[flags: string[], ...expected: string[]]>([
  [["-t", "Refund"], "Refund is paid", "Refund is refused"],
  [["-t", "refund"]],
  [["--filter", "/REFUND.*paid/i"], "Refund is paid"],
  [["--filter", "/^r/gi"], "Row 2", "Refund is paid", "Refund is refused"],
  [["--tag", "money"], "Refund is paid", "Refund is refused"],
  [["--tag", "money", "--tag", "!slow"], "Refund is paid"],
  [["--tag", "!money"], "Greeting", "Row 2"],
  [["--tag", "money", "--tag", "slow"], "Row 2", "Refund is paid", "Refund is refused"],
  [["--tag", "slow", "-t", "Row"], "Row 2"],
  [["--shard", "1/3"], "Greeting", "Refund is refused"],
  [["--shard", "2/3"], "Row 2"],
  [["--shard", "3/3"], "Refund is paid"],
  [["--shard", "1/2", "--tag", "money"], "Refund is paid"],
])("%j", async ([flags, ...expected]) => {
  expect(await titles(...flags)).toEqual(expected);
});

test("--list prints place, title and mark, and runs nothing", async () => {
  const scenarios = [...suite.slice(0, 2), loaded("C", { file: "c.yaml", data: { skip: "no\nway" } })];
  const run = await hookrig([...RUN, "--list"], { scenarios });
  expect([run.code, run.played]).toEqual([0, []]);
  expect(run.stdout).toBe(
    "a.yaml:20\tRefund is paid\nb.yaml:1\tRefund is refused\nc.yaml:1\tC\tskip: no\\nway\n",
  );
  expect((await hookrig([...RUN, "--list", "-t", "X"], { scenarios })).code).toBe(3);
});

test("FILE:LINE and FILE:LINE:COLUMN are for the loader, which knows where scenarios start", async () => {
  const { loads } = await hookrig(["run", "package.json:12", "src", "package.json:3:7"], {
    scenarios: suite,
    cwd: process.cwd(),
  });
  expect(loads[0]?.only).toEqual([
    { file: "package.json", line: 12 },
    { file: "package.json", line: 3 },
  ]);
});

test("--last-failed runs what failed last, by title; a run of something else forgets nothing", async () => {
  const { cwd } = await hookrig(RUN, {
    scenarios: [ending("A", "failed"), ending("B", "error", { line: 2 })],
  });
  const later = [loaded("A", { line: 40 }), loaded("B", { line: 50 }), loaded("C", { line: 60 })];
  await hookrig([...RUN, "-t", "C"], { scenarios: later, cwd });
  const again = await hookrig([...RUN, "--last-failed"], { scenarios: later, cwd });
  expect(again.played).toEqual(["A", "B"]);
  const held = await hookrig([...RUN, "--last-failed"], { scenarios: later, cwd });
  expect([held.code, held.played]).toEqual([3, []]);
});
