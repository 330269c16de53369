import { z } from "zod";
import { exactlyOne, mapOf, trueSchema } from "./value-schema.js";

const why = z.string({ error: "expected the reason, as text" }).min(1, "expected the reason, as text");

/** Marks: how a scenario is chosen, and how its result is read. */
export const markKeys = {
  clause: z.string().optional().describe("The promise that it checks: `engine 1.5`."),
  tags: z.array(z.string()).optional().describe("What `--tag` chooses by."),
  only: trueSchema.optional().describe("Only such scenarios run; refused in CI."),
  skip: why.optional().describe("Why it does not run."),
  todo: why.optional().describe("What is missing; it does not run."),
  vacuous: why.optional().describe("Why it stays green in `npm run vacuity`."),
  fails: z
    .strictObject({
      because: why,
      with: z
        .strictObject({ code: z.string().optional(), law: z.string().optional() })
        .superRefine(exactlyOne("code", "law"))
        .describe("The code of the turn's or the harness's error, or the law that breaks."),
    })
    .optional()
    .describe("A known failure: another one, or a pass, is red."),
  violates: z.array(z.string()).optional().describe("Laws that this scenario breaks on purpose."),
};

/** A table: rows, or columns whose product is taken. */
export const eachSchema = z
  .union([z.array(mapOf(z.unknown())).min(1), mapOf(z.array(z.unknown()).min(1))], {
    error: "expected a list of rows, or a map of lists",
  })
  .describe("A table: `$name` and `$row.field` stand for its values in any key, value or title.");
