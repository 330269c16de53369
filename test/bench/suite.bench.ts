import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const CLI = fileURLToPath(new URL("../dist/harness/cli/main.js", import.meta.url));
const SCENARIOS = 1_000;
const MS_A_SCENARIO_AT_MOST = 3;
const STARTS_AT_MOST = 6;

function scenario(index: number): string {
  return `scenario: Order ${index} is looked up, then paid back, then told
clause: engine 1.4
agent: { output: block }
tools:
  lookup: { outcomes: [ { return: { state: shipped } } ] }
  refund: { outcomes: [ { return: { ok: true } } ] }
model:
  main:
    - { call: { tool: lookup, args: { order: ${index} } } }
    - { call: { tool: refund, args: { order: ${index} } } }
    - { say: "Order ${index} was paid back." }
turns:
  - customer: "I want my money back for order ${index}"
    expect:
      messages: [ "Order ${index} was paid back." ]
      modelCalls: { main: 3 }
      hooks: { times: { onStepStarted: 3, onGivingUp: 0 } }
`;
}

/** Wall time of a program, in milliseconds: the median of several runs. */
function wallMs(args: readonly string[], cwd: string): number {
  const times: number[] = [];
  for (let run = 0; run < 7; run += 1) {
    const start = process.hrtime.bigint();
    const { status, stderr } = spawnSync(process.execPath, args, { cwd, encoding: "utf8" });
    if (status !== 0) throw new Error(`node ${args.join(" ")} ended with ${status}: ${stderr}`);
    times.push(Number(process.hrtime.bigint() - start) / 1e6);
  }
  return times.sort((a, b) => a - b)[3] as number;
}

/** What the command line costs: to start, and for a thousand scenarios of three steps. */
export async function suiteBench(): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), "hookrig-bench-"));
  try {
    const all = Array.from({ length: SCENARIOS }, (_, index) => scenario(index + 1));
    writeFileSync(join(folder, "one.yaml"), scenario(0));
    writeFileSync(join(folder, "many.yaml"), all.join("---\n"));
    const nothing = wallMs(["-e", "0"], folder);
    const one = wallMs([CLI, "run", "one.yaml"], folder);
    const many = wallMs([CLI, "run", "many.yaml"], folder);
    const each = (many - one) / SCENARIOS;
    const starts = one / nothing;
    console.log(`\nThe command line`);
    console.log(
      `  node -e 0 ${nothing.toFixed(0)} ms, one scenario ${one.toFixed(0)} ms, ` +
        `${SCENARIOS} scenarios ${many.toFixed(0)} ms`,
    );
    const startHolds = starts <= STARTS_AT_MOST;
    const eachHolds = each <= MS_A_SCENARIO_AT_MOST;
    console.log(
      `  ${startHolds ? "holds" : "BROKEN"}: one scenario / node -e 0 = ${starts.toFixed(2)}, ` +
        `at most ${STARTS_AT_MOST}`,
    );
    console.log(
      `  ${eachHolds ? "holds" : "BROKEN"}: ${each.toFixed(2)} ms a scenario, ` +
        `at most ${MS_A_SCENARIO_AT_MOST}`,
    );
    return Number(!startHolds) + Number(!eachHolds);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
