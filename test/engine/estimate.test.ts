import { type ContentBlock, Msg, OptimizationPolicy } from "hookrig";
import { expect, test } from "vitest";

// A token for four characters (engine 1.8); a call counts its names and arguments, about as long as JSON.

const { estimateTokens } = new OptimizationPolicy();

/** What a call costs, above what it costs without arguments. */
function tokensOf(args: unknown): number {
  const call = (given: unknown): ContentBlock[] => [
    { type: "toolCall", id: "ab", tool: "look", args: given },
  ];
  const cost = (given: unknown) =>
    estimateTokens(new Msg({ id: "m", role: "assistant", content: call(given) }));
  return cost(args) - cost({});
}

const city = { city: "x".repeat(40) };
const loop: Record<string, unknown> = {};
loop.self = loop;
const wideLoop: Record<string, unknown> = {};
wideLoop.from = { back: wideLoop };

test.for<[what: string, args: unknown, tokens: number]>([
  ["a text", { note: "x".repeat(400) }, 101],
  ["a number", { size: 7 }, 2],
  ["null", { size: null }, 2],
  ["nothing", { size: undefined }, 2],
  ["an object within another", { from: city }, 12],
  ["an object that stands in two places", { from: city, into: city }, 24],
  ["an object that holds itself", loop, 2],
  ["an object that holds itself further in", wideLoop, 3],
])("%s", ([, args, tokens]) => {
  expect(tokensOf(args)).toBe(tokens);
});
