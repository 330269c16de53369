import { z } from "zod";
import { durationSchema } from "./duration.js";

/** Every text contains the empty one: to look for it proves nothing. */
export const needle = z.union([z.string().min(1, "expected a text that is not empty"), z.number()]);
const needles = z.union([needle, z.array(needle).min(1)]);
const bound = z.union([z.number(), durationSchema]);

/** `/text/flags`, as a regular expression is written; undefined where it is none. */
export function parsePattern(text: string): RegExp | undefined {
  const parts = /^\/(.+)\/([a-z]*)$/s.exec(text);
  if (parts === null) return undefined;
  try {
    // `g` and `y` make a RegExp remember where it stopped: the second use would differ from the first.
    return new RegExp(parts[1] ?? "", (parts[2] ?? "").replace(/[gy]/g, ""));
  } catch {
    // The engine's own words differ between Node versions; the caller names the text.
    return undefined;
  }
}

const pattern = z.string().refine((text) => parsePattern(text) !== undefined, {
  error: ({ input }) => `expected a regular expression between slashes, like /refund/i, received ${input}`,
});

/**
 * What stands in place of a value where it must not be exactly that value (harness 3b). Its keys are ANDed.
 */
export const matcherSchema = z
  .strictObject({
    contains: needles.optional().describe("Text that must occur, or a list of texts that all must."),
    omits: needles.optional().describe("Text that must not occur, or a list of texts none of which may."),
    matches: pattern.optional().describe("A regular expression: /refund/i."),
    is: z.enum(["any", "absent", "string", "number"]).optional().describe("The kind of value."),
    atLeast: bound.optional().describe("The smallest number or duration allowed."),
    atMost: bound.optional().describe("The largest number or duration allowed."),
    includes: z.array(z.unknown()).optional().describe("Items that the list must have, among others."),
    exactly: z.unknown().optional().describe("The whole value: no further keys, nothing read as a matcher."),
  })
  .refine((value) => Object.keys(value).length > 0, {
    error: "a matcher needs one of contains, omits, matches, is, atLeast, atMost, includes, exactly",
  });

/** A matcher as it stands in a file. */
export type MatcherData = z.infer<typeof matcherSchema>;

/** The keys that make a map a matcher. */
export const MATCHER_KEYS: ReadonlySet<string> = new Set(Object.keys(matcherSchema.shape));

/** A text, or a matcher for one. */
export const textMatchSchema = z.union([z.string(), matcherSchema]);
