import { writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { runCampaign } from "../../harness/fuzz/campaign.js";
import { fails } from "../../harness/fuzz/failing-scenario.js";
import { sizeOf } from "../../harness/fuzz/finding.js";
import { replay } from "../../harness/fuzz/replay.js";
import { readToken } from "../../harness/fuzz/token.js";
import { userHooks } from "../../harness/fuzz/user-hooks.js";
import { temporaryFolder } from "../cli/fakes.js";
import { program } from "./small-program.js";

/** A law of a user's: nobody is told "No". */
const LAW = `export const laws = [{
  name: "no-no", promise: "Nobody is told No.", clause: "house 1", breakable: false,
  watch: (broken) => ({ message: (event) => { if (event.text === "No") broken("told No", [event]); } }),
}];
`;
const GUARD = `import { HookResult } from "hookrig";
export const fuzz = { agent: { effort: "MEDIUM", messageReview: true }, drafts: ["No", "Yes"] };
`;

/** Each program loads the module anew: some hundred of them take a while on a busy machine. */
const SLOW = { timeout: 60_000 };

/** Each in a folder of its own. */
async function hooks(code: string) {
  const file = join(temporaryFolder(), "hooks.mjs");
  writeFileSync(file, code);
  return { subject: await userHooks(file), file };
}

test("a hole in a guard is found, made small, and saved as a scenario that fails", SLOW, async () => {
  // It looks at the first draft of a turn only.
  const guard = (when: string) => `${LAW}${GUARD}export default (hooks) => {
    hooks.register("onReviewingMessage", (context, { message }) =>
      ${when} && message === "No" ? HookResult.BAIL : HookResult.CALL_NEXT);
    hooks.register("onGivingUp", () => HookResult.RESOLVE);
  };`;
  const { subject, file } = await hooks(guard("context.attempt === 1"));
  const { findings } = await runCampaign({ subject, seed: 5, runs: 300 });
  const [finding] = findings;
  if (finding === undefined) throw new Error("not found");
  expect(finding.failure).toMatchObject({ by: "law", name: "no-no", message: "told No" });
  expect(finding.scenario).toMatchObject({ scenario: "Nobody is told No.", clause: "house 1" });
  expect(sizeOf(finding.scenario)).toBeLessThanOrEqual(4);
  expect(await fails(finding.scenario)).toBe(true);
  expect(await replay(readToken(finding.token), subject)).toMatchObject([{ name: "no-no" }]);
  writeFileSync(file, guard("true"));
  expect(await replay(readToken(finding.token), await userHooks(file))).toEqual([]);
});

test("what a hook may always do is nobody's finding; the module's texts are said", async () => {
  const { subject } = await hooks(`${GUARD}let nth = 0; export default (hooks) => {
    hooks.register("onPreparing", () => {
      if (++nth % 3 === 0) throw new Error("No.");
      return HookResult.BAIL;
    });
  };`);
  const { runs, findings, goals } = await runCampaign({ subject, seed: 1, runs: 30 });
  expect([runs, findings, goals]).toEqual([30, [], []]);
  const texts = fc.sample(subject.programs(1), { seed: 1, numRuns: 50 }).flatMap(({ model }) => model.main);
  expect(texts.filter(({ say }) => say === "No").length).toBeGreaterThan(5);
});

test("what it leaves to reality or chance is told, and no finding", async () => {
  const { subject } = await hooks(`export default (hooks) => {
    const slow = () => new Promise((resolve) => setTimeout(resolve, 60));
    hooks.register("onStepStarted", slow, { name: "slow" });
    hooks.register("onMessagesEmitted", (context) => { context.logger.info(String(Math.random())); });
  };`);
  const { failures } = await subject.check(program());
  await subject.lookAgain(program());
  expect(failures).toEqual([]);
  expect([...subject.escapes].join("\n")).toMatch(/slow/);
  expect([...subject.escapes].join("\n")).toMatch(/chance/);
});

test("a promise that nobody waits for is a finding", async () => {
  const { subject } = await hooks(`export default (hooks) => {
    hooks.register("onStepStarted", () => { Promise.reject(new Error("forgotten")); });
  };`);
  expect((await subject.check(program())).failures).toEqual([
    { by: "harness", name: "UNHANDLED_ERROR", message: "nobody waited for: forgotten" },
  ]);
});

test.each([
  ["throws", `throw new Error("not today");`, "not today"],
  ["throws when it is called", `export default () => { throw new Error("no key"); };`, ": no key"],
  ["exports no hooks", "export default 1;", "must `export default"],
  ["has laws that are none", "export default () => {}; export const laws = [{ name: 1 }];", "laws"],
  ["has a set-up that is none", "export default () => {}; export const fuzz = { drafs: [] };", "drafs"],
  ["rejects unheard", `export default () => {}; Promise.reject(new Error("stray"));`, "stray"],
])("a module that %s is refused", async (_what, code, message) => {
  await expect(hooks(code)).rejects.toMatchObject({
    code: "MODULE_INVALID",
    message: expect.stringContaining(message),
  });
});

test("a module that fails for some programs ends the campaign, and says why", SLOW, async () => {
  const { subject } = await hooks(`globalThis.hookrigNth = 0;
    export default () => { if (++globalThis.hookrigNth > 3) throw new Error("out of licences"); };`);
  const campaign = runCampaign({ subject, seed: 1, runs: 30 });
  await expect(campaign).rejects.toMatchObject({
    code: "MODULE_INVALID",
    message: "hooks.mjs failed: out of licences",
  });
});
