import { createRequire } from "node:module";
import { isJsonObject } from "./json-object.js";
import { refused, type Validation } from "./validation.js";

/** A JSON Schema, draft 7 or 2020-12. */
export type JsonSchema = Readonly<Record<string, unknown>>;

type Zod = typeof import("zod");
let zod: Zod | undefined;

/**
 * zod takes a tenth of a second to load, and only tools with a plain JSON Schema need it; loading it must
 * not wait.
 */
export function loadZod(): Zod {
  zod ??= createRequire(import.meta.url)("zod") as Zod;
  return zod;
}

/**
 * A check for values that a plain JSON Schema describes; defaults are filled in.
 *
 * @throws Error if the schema uses a keyword that cannot be checked (`if`, `not`, `dependentRequired`, …):
 * refusing it is better than a check that lets everything through.
 */
export function jsonSchemaCheck(schema: JsonSchema): (value: unknown) => Validation {
  const type = loadZod().fromJSONSchema(explicit(schema) as Parameters<Zod["fromJSONSchema"]>[0]);
  return (value) => {
    const result = type.safeParse(value);
    return result.success ? { ok: true, value: result.data } : refused(result.error.issues);
  };
}

const TYPE_OF_KEYWORD: Readonly<Record<string, string>> = {
  properties: "object",
  patternProperties: "object",
  additionalProperties: "object",
  required: "object",
  minProperties: "object",
  maxProperties: "object",
  items: "array",
  prefixItems: "array",
  minItems: "array",
  maxItems: "array",
  uniqueItems: "array",
  minLength: "string",
  maxLength: "string",
  pattern: "string",
  minimum: "number",
  maximum: "number",
  exclusiveMinimum: "number",
  exclusiveMaximum: "number",
  multipleOf: "number",
};

/** Keywords that hold a schema, a list of schemas, or schemas by name. */
const ONE = new Set(["items", "additionalProperties", "additionalItems", "propertyNames", "contains"]);
const LIST = new Set(["anyOf", "oneOf", "allOf", "prefixItems", "items"]);
const NAMED = new Set(["properties", "patternProperties", "$defs", "definitions"]);

/**
 * The same schema with the unsaid said. zod's reader passes over a schema without `type`, and over
 * `required` keys that no `properties` describes, so that both would be checked for nothing.
 */
function explicit(schema: unknown): unknown {
  if (!isJsonObject(schema)) return schema;
  const said: Record<string, unknown> = {};
  for (const [keyword, value] of Object.entries(schema)) {
    if (LIST.has(keyword) && Array.isArray(value)) said[keyword] = value.map(explicit);
    else if (NAMED.has(keyword) && isJsonObject(value)) said[keyword] = mapValues(value, explicit);
    else said[keyword] = ONE.has(keyword) ? explicit(value) : value;
  }
  if (
    said.type === undefined &&
    said.$ref === undefined &&
    said.enum === undefined &&
    said.const === undefined
  ) {
    const keyword = Object.keys(said).find((name) => Object.hasOwn(TYPE_OF_KEYWORD, name));
    if (keyword !== undefined) said.type = TYPE_OF_KEYWORD[keyword];
  }
  if (Array.isArray(said.required)) {
    const unsaid = Object.fromEntries(said.required.map((name: unknown) => [name, {}]));
    said.properties = { ...unsaid, ...(isJsonObject(said.properties) ? said.properties : {}) };
  }
  return said;
}

function mapValues(
  object: Record<string, unknown>,
  map: (value: unknown) => unknown,
): Record<string, unknown> {
  return Object.fromEntries(Object.entries(object).map(([name, value]) => [name, map(value)]));
}
