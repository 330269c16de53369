import type { ScenarioData } from "hookrig/harness";
import { describe, expect, test } from "vitest";
import { flippedVerdicts } from "../../../scripts/vacuity/flipped-verdicts.js";

/** What each variant changed, and what then stands there. */
function flips(data: Omit<ScenarioData, "scenario">): Record<string, unknown> {
  const variants = flippedVerdicts({ scenario: "Made up", ...data });
  return Object.fromEntries(
    variants.map(({ change, data: changed }) => {
      const path = change.replace(/ flipped$/, "").split(/[.[\]]+/);
      const keys = path.filter((key) => key !== "");
      return [change, keys.reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], changed)];
    }),
  );
}

describe("flippedVerdicts", () => {
  test("reviewers' verdicts: what else stands beside them stays", () => {
    const reviews = { messages: ["pass" as const, { reject: "No.", delay: "1s" }, { throw: "down" }] };
    expect(flips({ reviews })).toEqual({
      "reviews.messages[0] flipped": { reject: true },
      "reviews.messages[1] flipped": { pass: true, delay: "1s" },
    });
    const toolCalls = [
      { pass: true as const, todo: "Ask." },
      { reject: true as const, repeat: 0 },
    ];
    expect(flips({ reviews: { toolCalls } })).toEqual({
      "reviews.toolCalls[0] flipped": { reject: true, todo: "Ask." },
    });
  });

  test("moderators' verdicts, of both directions", () => {
    expect(
      flips({ moderation: ["pass"], incomingModeration: [{ flag: "rude", categories: ["insult"] }] }),
    ).toEqual({
      "moderation[0] flipped": { flag: true },
      "incomingModeration[0] flipped": { pass: true },
    });
  });

  test("cues of reviewing lanes, and each rule of the matcher's", () => {
    const model = {
      main: [{ say: "Hello" }],
      messageReview: [{ pass: true as const }, { reject: "No." }],
      matcher: [{ matches: { refunds: true, greetings: false } }],
    };
    expect(flips({ model })).toEqual({
      "model.messageReview[0] flipped": { reject: "" },
      "model.messageReview[1] flipped": { pass: true },
      "model.matcher[0].matches.refunds flipped": false,
      "model.matcher[0].matches.greetings flipped": true,
    });
  });

  test("a turn's own verdicts; one verdict a variant, and the data itself is untouched", () => {
    const turns = [{ customer: "Hi" }, { customer: "Ho", reviews: { messages: ["pass" as const] } }];
    const data = { scenario: "Made up", turns };
    const before = structuredClone(data);
    const [only, ...others] = flippedVerdicts(data);
    expect(others).toEqual([]);
    expect(only?.change).toBe("turns[1].reviews.messages[0] flipped");
    expect(only?.data?.turns).toEqual([
      { customer: "Hi" },
      { customer: "Ho", reviews: { messages: [{ reject: true }] } },
    ]);
    expect(data).toEqual(before);
  });
});
