import { describe, expect, test } from "vitest";
import type { z } from "zod";
import { agentSchema } from "../../harness/scenario/schema/agent.js";
import { engineSchema, sessionSchema } from "../../harness/scenario/schema/engine.js";
import { eventDetailsSchema, hooksExpectSchema } from "../../harness/scenario/schema/events.js";
import { expectSchema } from "../../harness/scenario/schema/expect.js";
import { agentHookSchema, hookEntrySchema, hooksSchema } from "../../harness/scenario/schema/hooks.js";
import { moderationSchema, verdictSchema } from "../../harness/scenario/schema/reviews.js";
import { ruleSchema } from "../../harness/scenario/schema/rules.js";
import { doubleOutcomeSchema, toolSchema } from "../../harness/scenario/schema/tools.js";
import { turnSchema } from "../../harness/scenario/schema/turns.js";
import { scenarioSchema, writtenScenarioSchema } from "../../harness/scenario/schema.js";
import { cueExpectSchema, cueSchema } from "../../harness/script/cue-schema.js";
import { matcherSchema } from "../../harness/script/matcher-schema.js";
import { namesIn, page } from "./pages.js";

const scenarios = page("docs/scenarios.md");

/** A schema as zod keeps it, as far as this test looks into one. */
interface Schema {
  readonly shape?: Readonly<Record<string, Schema>>;
  readonly def: {
    readonly innerType?: Schema;
    readonly keyType?: Schema;
    readonly valueType?: Schema;
    readonly element?: Schema;
    readonly options?: readonly Schema[];
  };
}

/** The maps with fixed keys in a schema: itself, or alternatives of it. */
function mapsIn(schema: Schema): NonNullable<Schema["shape"]>[] {
  if (schema.shape !== undefined) return [schema.shape];
  const { innerType, options = [] } = schema.def;
  return [...(innerType === undefined ? [] : [innerType]), ...options].flatMap(mapsIn);
}

const keysOf = (schema: z.ZodType) => mapsIn(schema as unknown as Schema).flatMap((map) => Object.keys(map));

/** Every key of a schema, at any depth. */
function allKeys(schema: Schema, seen = new Set<Schema>()): string[] {
  if (seen.has(schema)) return [];
  seen.add(schema);
  const { innerType, keyType, valueType, element, options = [] } = schema.def;
  const inner = [innerType, keyType, valueType, element, ...options];
  const own = Object.entries(schema.shape ?? {});
  return [
    ...own.map(([key]) => key),
    ...[...own.map(([, value]) => value), ...inner].flatMap((one) =>
      one === undefined ? [] : allKeys(one, seen),
    ),
  ];
}

const tables: Readonly<Record<string, z.ZodType>> = {
  scenario: writtenScenarioSchema,
  agent: agentSchema,
  engine: engineSchema,
  session: sessionSchema,
  tool: toolSchema,
  outcome: doubleOutcomeSchema,
  rule: ruleSchema,
  verdict: verdictSchema,
  moderation: moderationSchema,
  hooks: hooksSchema,
  "hook entry": hookEntrySchema,
  "agent hook": agentHookSchema,
  turn: turnSchema,
  moment: turnSchema.shape.cancel,
  expect: expectSchema,
  sequence: hooksExpectSchema,
  details: eventDetailsSchema,
  matcher: matcherSchema,
  "cue expect": cueExpectSchema,
};

describe("docs/scenarios.md", () => {
  test.each(Object.entries(tables))("explains the keys of: %s", (table, schema) => {
    expect(namesIn(scenarios, table).toSorted()).toEqual(keysOf(schema).toSorted());
  });

  test("explains every verb and modifier of a cue", () => {
    const named = [...namesIn(scenarios, "cue verbs"), ...namesIn(scenarios, "cue modifiers")];
    expect(named.toSorted()).toEqual(Object.keys(cueSchema.shape).toSorted());
  });

  test("names every key at any depth", () => {
    const keys = new Set(allKeys(scenarioSchema as unknown as Schema));
    expect(keys.size).toBeGreaterThan(100);
    expect([...keys].filter((key) => !new RegExp(`\\b${key}\\b`).test(scenarios.text))).toEqual([]);
  });
});
