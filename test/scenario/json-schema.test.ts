import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parseAllDocuments } from "yaml";
import { z } from "zod";
import { scenarioJsonSchema } from "../../harness/scenario/json-schema.js";

const root = join(import.meta.dirname, "..", "..");
const format = join(import.meta.dirname, "fixtures", "format");
const schema = z.fromJSONSchema(scenarioJsonSchema() as Parameters<typeof z.fromJSONSchema>[0]);
const turns = [{ customer: "hi", expect: { messages: [] } }];

describe("scenario.schema.json", () => {
  it("is up to date: `npx jiti scripts/schema.ts` writes it", () => {
    const shipped = readFileSync(join(root, "scenario.schema.json"), "utf8");
    expect(shipped).toBe(`${JSON.stringify(scenarioJsonSchema(), null, 2)}\n`);
  });

  it.each(readdirSync(format))("accepts %s", (file) => {
    const documents = parseAllDocuments(readFileSync(join(format, file), "utf8"));
    expect(documents.length).toBeGreaterThan(0);
    for (const document of documents) expect(schema.safeParse(document.toJS()).error?.issues).toBeUndefined();
  });

  it.each([
    ["an unknown key", { scenario: "x", agnet: {}, turns }],
    ["an unknown key below", { scenario: "x", agent: { efort: "LOW" }, turns }],
    ["an unknown hook point", { scenario: "x", hooks: { script: { onPreparign: [] } }, turns }],
    ["a bare number as duration", { scenario: "x", engine: { hookTimeout: 30 }, turns }],
    ["a number as text", { scenario: "x", turns: [{ customer: 42 }] }],
    ["neither scenario nor defaults", { agent: {} }],
    ["a key beside defaults", { defaults: {}, agent: {} }],
    ["each in defaults", { defaults: { each: [{ a: 1 }] } }],
  ])("refuses %s", (_, document) => expect(schema.safeParse(document).success).toBe(false));

  it.each([
    ["a column in place of a map", { scenario: "x", agent: "$agent", each: [{ agent: {} }] }],
    ["a column in place of a key", { scenario: "x", hooks: { script: { "$point.name": [] } } }],
    ["null in place of any value", { scenario: "x", agent: null, tools: { refund: null } }],
  ])("allows %s", (_, document) => expect(schema.safeParse(document).success).toBe(true));

  it("describes every definition and every key of one", () => {
    type Described = {
      description?: string;
      properties?: Record<string, Described>;
      anyOf?: { $ref?: string }[];
    };
    const isNamed = ({ anyOf = [] }: Described) =>
      anyOf.some(({ $ref = "" }) => $ref !== "" && !/column|removed/.test($ref));
    const { definitions } = scenarioJsonSchema() as { definitions: Record<string, Described> };
    const bare = Object.entries(definitions).flatMap(([name, { description, properties = {} }]) => [
      ...(description === undefined ? [name] : []),
      ...Object.entries(properties)
        .filter(([, value]) => value.description === undefined && !isNamed(value))
        .map(([key]) => `${name}.${key}`),
    ]);
    expect(bare).toEqual([]);
  });
});
