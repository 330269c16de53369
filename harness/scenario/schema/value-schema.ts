import { z } from "zod";
import { MAX_REPEAT } from "../../script/cue-schema.js";
import { durationSchema } from "../../script/duration.js";
import { matcherSchema } from "../../script/matcher-schema.js";

export { durationSchema, matcherSchema };

/** Maps whose keys the user chooses: lanes, tools, services, options. */
export const mapOf = <T extends z.ZodType>(value: T) => z.record(z.string(), value);

/** The only value of a mark or switch that has no "off". */
export const trueSchema = z.literal(true, { error: "expected true" });

export const effortSchema = z.enum(["MIN", "LOW", "MEDIUM", "HIGH", "MAX"]);
export const modeSchema = z.enum(["auto", "manual"]);
export const outputSchema = z.enum(["stream", "block"]);

const repeatTimes = z
  .int({ error: "expected a whole number, 0 or more" })
  .min(0, "expected 0 or more")
  .max(MAX_REPEAT, `expected ${MAX_REPEAT} or less`);

/** How often an entry is used before the next one; 0 takes it out. */
export const repeatSchema = repeatTimes.describe("How many times in a row; 0 leaves it out.");

/** A positive whole number. */
export const countFromOne = z
  .int({ error: "expected a whole number, 1 or more" })
  .min(1, "expected a whole number, 1 or more");

/** A whole number from 0. */
export const countFromZero = z
  .int({ error: "expected a whole number, 0 or more" })
  .min(0, "expected a whole number, 0 or more");

/** The keys of `names` that `data` has. */
export function present(data: object, names: readonly string[]): string[] {
  return names.filter(
    (name) => Object.hasOwn(data, name) && (data as Record<string, unknown>)[name] !== undefined,
  );
}

/** A check that at most one of these keys stands in a map; for `superRefine`. */
export function atMostOne(...names: readonly string[]) {
  return (data: object, context: z.RefinementCtx) => {
    const [first, second] = present(data, names);
    if (first === undefined || second === undefined) return;
    const message = `\`${second}\` excludes \`${first}\`: keep one of them`;
    context.addIssue({ code: "custom", path: [second], message, params: { atKey: true } });
  };
}

/** A check that exactly one of these keys stands in a map; for `superRefine`. */
export function exactlyOne(...names: readonly string[]) {
  const alternatives = atMostOne(...names);
  return (data: object, context: z.RefinementCtx) => {
    if (present(data, names).length > 0) return alternatives(data, context);
    context.addIssue({
      code: "custom",
      path: [],
      message: `expected one of ${names.map((n) => `\`${n}\``).join(", ")}`,
    });
  };
}
