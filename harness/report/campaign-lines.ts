import type { CampaignReport } from "../fuzz/campaign.js";
import { type Finding, nameOf, sizeOf } from "../fuzz/finding.js";
import type { GoalCount } from "../fuzz/goals.js";
import { counted } from "./counted.js";
import type { Paint } from "./paint.js";
import { shellQuote } from "./shell-quote.js";
import { oneLine, visible } from "./visible.js";

/** Goals that are listed one by one. */
const LISTED = 12;

/** A finding: what broke, and how to see it again. `file`: where it was saved, undefined if that failed. */
export function findingLines(finding: Finding, file: string | undefined, paint: Paint): string[] {
  const { failure, run, shrinks, token, scenario } = finding;
  const parts = `${counted(sizeOf(scenario), "part")} (cues, hook entries, turns)`;
  const how = `run ${many(run)}, made small in ${many(shrinks)} tries: ${parts}`;
  const saved =
    file === undefined
      ? []
      : [
          `  ${paint.dim("saved")}   ${oneLine(file)}`,
          `  ${paint.dim("rerun")}   npx hookrig run ${shellQuote(file)}`,
        ];
  return [
    `${paint.red(paint.bold("FAILED"))}  ${paint.bold(oneLine(nameOf(failure)))}  ${paint.dim(`(${how})`)}`,
    ...visible(failure.message)
      .split("\n")
      .map((line) => `  ${line}`),
    ...saved,
    `  ${paint.dim("replay")}  npx hookrig replay ${token}`,
    "",
  ];
}

/** What a campaign came to: goals, depth, and the result. */
export function campaignLines(report: CampaignReport, interrupted: boolean, paint: Paint): string[] {
  const { seed, runs, findings, again, shallow } = report;
  const known = again === 0 ? "" : `, met again in ${many(again)} runs`;
  const result =
    findings.length > 0
      ? paint.red(`${counted(findings.length, "finding")} in ${many(runs)} runs${known}, seed ${seed}`)
      : shallow.length > 0
        ? paint.red(`${many(runs)} runs held, and prove too little, seed ${seed}`)
        : paint.green(`${many(runs)} runs held, seed ${seed}`);
  return [
    ...(report.goals.length === 0 ? [] : goalLines(report.goals, paint)),
    ...depthLines(report, paint),
    ...shallow.map((why) => `${paint.red("shallow")} ${why}`),
    `${paint.dim("result")}  ${result}${interrupted ? ", interrupted" : ""}`,
  ];
}

function goalLines(goals: readonly GoalCount[], paint: Paint): string[] {
  const met = goals.filter((goal) => goal.met > 0).length;
  const listed = goals.slice(0, LISTED);
  const width = many(listed.at(-1)?.met ?? 0).length;
  const rest = goals.slice(LISTED);
  const least = rest[0]?.met ?? 0;
  return [
    `${paint.dim("goals")}   ${met} of ${goals.length} met, the least met first`,
    ...listed.map(({ name, met: times }) => `        ${many(times).padStart(width)}  ${name}`),
    ...(rest.length === 0 ? [] : [`        ${rest.length} more, each in ${many(least)} programs or more`]),
  ];
}

function depthLines({ depth: { median, most, deepest, sequences } }: CampaignReport, paint: Paint): string[] {
  const figures = ({ modelCalls, hookCalls, turns }: typeof median) =>
    `${counted(modelCalls, "model call")}, ${counted(hookCalls, "hook call")}, ${counted(turns, "turn")}`;
  return [
    `${paint.dim("depth")}   median ${figures(median)}`,
    `        most ${figures(most)}; the deepest program: ${figures(deepest)}`,
    `        ${many(sequences)} distinct sequences of hook calls`,
  ];
}

/** `12,345`, in every language the same. */
export function many(count: number): string {
  return String(count).replaceAll(/\B(?=(\d{3})+$)/g, ",");
}
