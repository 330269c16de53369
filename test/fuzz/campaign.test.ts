import fc from "fast-check";
import { expect, test } from "vitest";
import { Campaign, type CampaignOptions, runCampaign } from "../../harness/fuzz/campaign.js";
import { type Finding, sizeOf } from "../../harness/fuzz/finding.js";
import { replay } from "../../harness/fuzz/replay.js";
import { readToken } from "../../harness/fuzz/token.js";
import { bailBreaks, planted } from "./planted.js";
import { program } from "./small-program.js";

const gates = bailBreaks("no-gates", "onPreparing");
const sound = planted(() => []);

const told = async (options: CampaignOptions) => JSON.stringify(await runCampaign(options));

test("runs as many programs as it is told to, and counts goals and depth", async () => {
  let runs = 0;
  const report = await runCampaign({ subject: sound, seed: 1, runs: 130, onRun: () => runs++ });
  expect([report.runs, runs, report.findings, report.shallow]).toEqual([130, 130, [], []]);
  expect(report.goals.length).toBeGreaterThan(150);
  expect(report.depth.most.turns).toBeGreaterThan(1);
});

test("the same seed gives the same report, another one another", async () => {
  const options = { subject: planted(gates), seed: 7, runs: 60, findings: 1 };
  expect(await told(options)).toBe(await told(options));
  expect(await told({ ...options, seed: 8 })).not.toBe(await told(options));
});

test("a fault is found, made small, and comes again by its token", async () => {
  const subject = planted(gates);
  const early: Finding[] = [];
  const { findings } = await runCampaign({ subject, seed: 1, onFinding: (one) => void early.push(one) });
  expect(early).toEqual(findings);
  const [{ failure, run, shrinks, token, scenario }] = findings as [Finding];
  expect(failure).toEqual({ by: "law", name: "no-gates", message: "a BAIL at onPreparing" });
  expect(sizeOf(scenario)).toBe(2);
  expect(shrinks).toBeGreaterThan(0);
  expect(run).toBeGreaterThan(0);
  expect(await replay(readToken(token), subject)).toEqual([failure]);
  expect(await replay(readToken(token), sound)).toEqual([]);
});

test("goes on for more findings, each of another name; what is known is counted", async () => {
  const subject = planted((one) => [...gates(one), ...bailBreaks("no-steps", "onStepStarted")(one)]);
  const { findings, again } = await runCampaign({ subject, seed: 1, runs: 600, findings: 3 });
  expect(findings.map(({ failure }) => failure.name).sort()).toEqual(["no-gates", "no-steps"]);
  expect(again).toBeGreaterThan(0);
});

test("every fiftieth program is looked at again", async () => {
  const choices: number[] = [];
  const subject = planted(() => [], { lookAgain: async (_program, choice) => void choices.push(choice) });
  await runCampaign({ subject, seed: 1, runs: 100 });
  expect(choices).toEqual([0, 1]);
});

test("what only that second look finds is made small and replayed by it", async () => {
  const failure = { by: "metamorphic", name: "no-op", message: "differs" } as const;
  const subject = planted(() => [], {
    lookAgain: async ({ turns }) => (turns.length > 1 ? failure : undefined),
  });
  const { findings } = await runCampaign({ subject, seed: 3, runs: 2000 });
  const [{ scenario, token }] = findings as [Finding];
  expect(scenario.turns?.length).toBe(2);
  expect(await replay(readToken(token), subject)).toEqual([failure]);
});

test("ends when it is time, and when it is stopped, with what it has", async () => {
  let asked = 0;
  const late = await runCampaign({ subject: sound, seed: 1, isOver: () => ++asked > 20 });
  expect(late.runs).toBeLessThanOrEqual(20);
  const stopped = new Campaign({
    subject: sound,
    seed: 1,
    onRun: ({ runs }) => runs === 5 && stopped.stop(),
  });
  expect((await stopped.run()).runs).toBe(5);
});

test("stopped while a finding is made small, it keeps the finding", async () => {
  let broke = 0;
  let seenAfter = 0;
  const campaign: Campaign = new Campaign({
    subject: planted((one) => {
      const broken = gates(one);
      broke += broken.length;
      if (broke === 3) campaign.stop();
      if (broke > 3) seenAfter += 1;
      return broken;
    }),
    seed: 1,
  });
  const { findings } = await campaign.run();
  expect(findings.map(({ failure }) => failure.name)).toEqual(["no-gates"]);
  expect(seenAfter).toBe(0);
});

test("20,000 programs that are all alike are too shallow, 100 are not yet", async () => {
  const subject = { ...sound, programs: () => fc.constant(program()) };
  expect((await runCampaign({ subject, seed: 1, runs: 100 })).shallow).toEqual([]);
  const { shallow } = await runCampaign({ subject, seed: 1, runs: 20_000 });
  expect(shallow).toContain("never met: fallback: empty");
  expect(shallow).toContain("the median program makes 0 model calls, fewer than 3");
  expect(shallow).toContain("the median program makes 0 hook calls, fewer than 12");
});

test("a program that cannot be checked ends the campaign, and is no program that held", async () => {
  const broken = () => Promise.reject(new Error("no disk"));
  await expect(runCampaign({ subject: { ...sound, check: broken }, seed: 1, runs: 10 })).rejects.toThrow(
    "no disk",
  );
});
