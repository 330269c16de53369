import { Document, isCollection, isMap } from "yaml";
import type { ScenarioReport } from "../core/report.js";
import type { Gap } from "./empty-expects.js";

/**
 * What `--update` writes for a turn (or the scenario), in the keys of `expect`; undefined if that turn was
 * not played.
 */
export function received(report: ScenarioReport, turn: number | undefined): object | undefined {
  if (turn === undefined) return { modelCalls: { total: report.counts.modelCalls } };
  const played = report.turns[turn];
  if (played === undefined) return undefined;
  return {
    ...(played.outcome === undefined ? {} : { outcome: played.outcome }),
    messages: played.messages,
    ...(played.giveUp === undefined ? {} : { giveUp: played.giveUp }),
    ...(played.budget === undefined ? {} : { budget: played.budget }),
    modelCalls: { total: played.modelCalls },
  };
}

/** The text with each gap filled. */
export function fillGaps(text: string, fillings: ReadonlyMap<Gap, object>): string {
  // From the end, so that the offsets of what is still to be filled stay true.
  const gaps = [...fillings].sort(([a], [b]) => b.from - a.from);
  const lineEnd = text.includes("\r\n") ? "\r\n" : "\n";
  return gaps.reduce((filled, [gap, value]) => {
    const before = filled.slice(0, gap.from).replace(/ +$/, "");
    const filling = fillingText(gap.inTable ? withoutColumns(value) : value, gap.indent);
    return before + filling.replaceAll("\n", lineEnd) + filled.slice(gap.to);
  }, text);
}

/** In a table's scenario a `$` begins the name of a column: one that is meant is written twice. */
function withoutColumns(value: unknown): object {
  return JSON.parse(JSON.stringify(value).replaceAll("$", "$$$$"));
}

/**
 * One key a line, their values in flow style, as people write them; all in flow style where a flow map is
 * around it.
 */
function fillingText(value: object, indent: number | undefined): string {
  const document = new Document(value);
  const { contents } = document;
  if (isCollection(contents)) contents.flow = indent === undefined;
  if (isMap(contents)) for (const { value: item } of contents.items) if (isCollection(item)) item.flow = true;
  const text = document
    .toString({
      lineWidth: 0,
      defaultStringType: "QUOTE_DOUBLE",
      defaultKeyType: "PLAIN",
      doubleQuotedMinMultiLineLength: Number.MAX_SAFE_INTEGER,
    })
    .trimEnd();
  if (indent === undefined) return ` ${text}`;
  return text
    .split("\n")
    .map((line) => `\n${" ".repeat(indent)}${line}`)
    .join("");
}
