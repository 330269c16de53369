import { z } from "zod";
import { HOOK_POINTS, isHookPoint } from "../../src/index.js";
import { callSchema, cueExpectSchema, cueSchema } from "../script/cue-schema.js";
import { durationSchema } from "../script/duration.js";
import { matcherSchema } from "../script/matcher-schema.js";
import { agentSchema } from "./schema/agent.js";
import {
  eventDetailsSchema,
  eventValueSchema,
  hooksExpectSchema,
  timelineEntrySchema,
  timelineExpectSchema,
  timeSchema,
} from "./schema/events.js";
import { expectSchema } from "./schema/expect.js";
import { agentHookSchema, hookEntrySchema, scriptedHookSchema } from "./schema/hooks.js";
import { moderationSchema, reviewsSchema, verdictSchema } from "./schema/reviews.js";
import { ruleSchema } from "./schema/rules.js";
import { doubleOutcomeSchema, serviceSchema, toolSchema } from "./schema/tools.js";
import { lanesSchema, turnSchema } from "./schema/turns.js";
import { defaultsSchema, writtenScenarioSchema } from "./schema.js";

type JsonSchema = { [key: string]: unknown };

/**
 * What the JSON Schema names under `definitions`, so that it is written once and an editor can show its
 * name.
 */
const definitions = {
  agent: agentSchema,
  agentHook: agentHookSchema,
  call: callSchema,
  cue: cueSchema,
  cueExpect: cueExpectSchema,
  duration: durationSchema,
  event: eventValueSchema,
  eventDetails: eventDetailsSchema,
  expect: expectSchema,
  hookEntry: hookEntrySchema,
  hooksExpect: hooksExpectSchema,
  lanes: lanesSchema,
  matcher: matcherSchema,
  moderation: moderationSchema,
  outcome: doubleOutcomeSchema,
  reviews: reviewsSchema,
  rule: ruleSchema,
  scriptedHook: scriptedHookSchema,
  service: serviceSchema,
  time: timeSchema,
  timelineEntry: timelineEntrySchema,
  timelineExpect: timelineExpectSchema,
  tool: toolSchema,
  turn: turnSchema,
  verdict: verdictSchema,
};

/** What the scripted model's own schemas leave to their users to say. */
const descriptions: Readonly<Record<string, string>> = {
  call: "A proposed tool call.",
  cue: "One answer of the scripted model, by its verb: say, call, fail, …",
  cueExpect: "What the request that this cue answers must be.",
  matcher: "What stands in place of a value; its keys are ANDed.",
};

/** A `$name` of a table, which stands for a value of any kind. */
const COLUMN = "\\$[A-Za-z_]";

/**
 * The JSON Schema of one document of a scenario file (3b), for editors. It is made from the schemas that
 * the loader checks with, and allows what stands in a file but not in a loaded scenario: `each`,
 * `defaults`, `$name` in place of any key or value, and `null`, which removes.
 */
export function scenarioJsonSchema(): JsonSchema {
  for (const [id, schema] of Object.entries(definitions)) {
    z.globalRegistry.add(schema, { description: descriptions[id], ...z.globalRegistry.get(schema), id });
  }
  const document = z.union([writtenScenarioSchema, defaultsSchema]);
  const schema = z.toJSONSchema(document, {
    target: "draft-7",
    io: "input",
    unrepresentable: "any",
  }) as JsonSchema;
  const { $schema, definitions: own, ...root } = asWritten(schema) as JsonSchema;
  return {
    $schema,
    title: "Hookrig scenario file",
    ...root,
    definitions: {
      column: { type: "string", pattern: COLUMN, description: "A column of the scenario's table." },
      removed: { type: "null", description: "Removes what a base says." },
      ...(own as JsonSchema),
    },
  };
}

/** Of every map and list in a schema: what may stand there in a file that has bases and tables. */
function asWritten(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(asWritten);
  if (!isSchema(schema)) return schema;
  const written = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, asWritten(value)]));
  if (isSchema(written.items)) written.items = orElse(written.items, "column");
  return schema.type === "object" ? mapAsWritten(written) : written;
}

function mapAsWritten({ propertyNames, ...map }: JsonSchema): JsonSchema {
  const { additionalProperties: rest } = map;
  const value = isSchema(rest) ? orElse(rest, "column", "removed") : rest;
  const names = isSchema(propertyNames) ? propertyNames.enum : undefined;
  const open = {
    ...map,
    ...valuesOrElse(map.properties),
    ...(value === undefined ? {} : { additionalProperties: value }),
  };
  // A fixed set of keys is written out: editors complete `properties`, not `propertyNames`.
  const closed = Array.isArray(names) && isSchema(value) ? { ...map, properties: named(names, value) } : open;
  if (closed === open && value !== false) return open;
  return { ...closed, additionalProperties: false, patternProperties: { [COLUMN]: {} } };
}

function named(names: readonly string[], value: JsonSchema): JsonSchema {
  return Object.fromEntries(
    names.map((name) => [
      name,
      isHookPoint(name) ? { description: HOOK_POINTS[name].fires, ...value } : value,
    ]),
  );
}

function valuesOrElse(properties: unknown): JsonSchema {
  if (!isSchema(properties)) return {};
  const entries = Object.entries(properties);
  const written = entries.map(([key, value]) => [
    key,
    isSchema(value) ? orElse(value, "column", "removed") : value,
  ]);
  return { properties: Object.fromEntries(written) };
}

function isSchema(value: unknown): value is JsonSchema {
  return (
    typeof value === "object" && value !== null && !Array.isArray(value) && Object.keys(value).length > 0
  );
}

type Other = "column" | "removed";

/** The description stays outside, where editors look for it. */
function orElse({ description, ...schema }: JsonSchema, ...others: Other[]): JsonSchema {
  const outside = description === undefined ? {} : { description };
  const keys = Object.keys(schema).join();
  if (keys === "") return outside;
  // The only `allOf` are of one `$ref`; a plain text may be a column's name already.
  if (keys === "type" && schema.type === "string")
    return { ...outside, type: others.includes("removed") ? ["string", "null"] : "string" };
  const forms = keys === "anyOf" || keys === "allOf" ? (schema[keys] as JsonSchema[]) : [schema];
  return { ...outside, anyOf: [...forms, ...others.map((name) => ({ $ref: `#/definitions/${name}` }))] };
}
