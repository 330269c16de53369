import { z } from "zod";
import { HookResult, hookPointNames } from "../../../src/index.js";
import {
  atMostOne,
  durationSchema,
  exactlyOne,
  mapOf,
  modeSchema,
  repeatSchema,
  trueSchema,
} from "./value-schema.js";

/** One firing of a scripted hook: what it does, then how it ends. */
export const hookEntrySchema = z
  .strictObject({
    return: z.enum(HookResult).optional().describe("CALL_NEXT if unsaid."),
    nothing: trueSchema.optional().describe("Returns nothing."),
    garbage: z.unknown().optional().describe("Returns this as it is."),
    throw: z.string().optional().describe("The message of the error that it throws."),
    reject: z.string().optional().describe("The message of the error that its promise rejects with."),
    hang: trueSchema.optional().describe("Never ends, in virtual time."),
    delay: durationSchema.optional().describe("Virtual time before it does anything."),
    note: z.string().optional().describe("Sets the payload's note."),
    giveUp: z.boolean().optional().describe("Sets the payload's giveUp."),
    emit: z
      .union([z.string(), z.array(z.string())], { error: "expected a text or a list of texts" })
      .optional()
      .describe("Messages that it emits, in order."),
    setMode: modeSchema.optional().describe("Sets the session's mode."),
    repeat: repeatSchema.optional(),
  })
  .superRefine(atMostOne("return", "nothing", "garbage", "throw", "reject", "hang"))
  .describe("What a hook does at one firing.");

const firings = z.array(hookEntrySchema);
/** One hook as a list of firings, or several named ones in order of registration. */
export const scriptedHookSchema = z
  .union([firings, mapOf(firings)], { error: "expected a list of firings, or a map of named hooks" })
  .describe("One entry per firing, or named hooks in order; CALL_NEXT past the end.");

/** `hooks`: the user's modules, registered first, then what the file scripts. */
export const hooksSchema = z
  .strictObject({
    use: z
      .union([z.string(), z.array(z.string())], { error: "expected a module's path or a list of paths" })
      .optional()
      .describe(
        "Modules `export default (hooks, engine, { services, with }) => {…}`, relative to this file.",
      ),
    with: mapOf(z.unknown()).optional().describe("Options handed to those modules."),
    script: z
      .partialRecord(z.enum(hookPointNames), scriptedHookSchema)
      .optional()
      .describe("Scripted hooks, by point."),
  })
  .describe("The engine hooks.");

/** The pre- and post-hooks of the five core functions. */
export const agentHookTypes = [
  "preReply",
  "postReply",
  "preObserve",
  "postObserve",
  "prePrint",
  "postPrint",
  "preReasoning",
  "postReasoning",
  "preActing",
  "postActing",
] as const;

/** One pre- or post-hook, or a module that registers some. */
export const agentHookSchema = z
  .strictObject({
    use: z.string().optional().describe("A module that registers agent hooks, relative to this file."),
    agent: z.string().optional().describe("Whose hook it is, where there are several agents."),
    type: z.enum(agentHookTypes).optional().describe("Before or after which core function it runs."),
    name: z.string().optional().describe("The name it is registered under."),
    set: mapOf(z.unknown())
      .optional()
      .describe("Merged deeply into the copy that the hook got, and returned."),
    return: z.unknown().optional().describe("Returned literally."),
    throw: z.string().optional().describe("The message of the error that it throws."),
    delay: durationSchema.optional().describe("Virtual time before it ends."),
  })
  .superRefine((data, context) => {
    exactlyOne("use", "type")(data, context);
    atMostOne("set", "return", "throw")(data, context);
    if (data.type !== undefined && data.name === undefined)
      context.addIssue({
        code: "custom",
        path: [],
        message: "expected `name`: what the hook is registered under",
      });
  })
  .describe("A pre- or post-hook of an agent's core function.");

export type HookEntryData = z.infer<typeof hookEntrySchema>;
export type ScriptedHookData = z.infer<typeof scriptedHookSchema>;
export type HooksData = z.infer<typeof hooksSchema>;
export type AgentHookData = z.infer<typeof agentHookSchema>;
