import { isThenable } from "../runtime/thenable.js";
import { isJsonObject } from "./json-object.js";
import { type JsonSchema, jsonSchemaCheck, loadZod } from "./json-schema.js";
import { type Issue, refused, refusedFor, type Validation } from "./validation.js";

/** A schema of zod, Valibot, ArkType or any other library that keeps to Standard Schema. */
export interface StandardSchema<Output = unknown> {
  readonly "~standard": {
    readonly vendor: string;
    readonly validate: (value: unknown) => StandardResult | Promise<StandardResult>;
    readonly jsonSchema?: { readonly input: (options: { target: "draft-07" }) => Record<string, unknown> };
    readonly types?: { readonly input: unknown; readonly output: Output } | undefined;
  };
}
type StandardResult =
  | { readonly issues?: undefined; readonly value: unknown }
  | { readonly issues: readonly Issue[] };

/** A schema as the AI SDK makes it: `jsonSchema(…)`, `zodSchema(…)`. */
export interface AiSdkSchema {
  readonly jsonSchema: unknown;
  readonly validate?: ((value: unknown) => AiSdkResult | PromiseLike<AiSdkResult>) | undefined;
}
type AiSdkResult =
  | { readonly success: true; readonly value: unknown }
  | { readonly success: false; readonly error: Error };

/** How a tool may describe its arguments. */
export type ToolInput<Args = unknown> = StandardSchema<Args> | AiSdkSchema | JsonSchema;

/** What the engine needs of it: the schema that the model sees, and the check that its calls must pass. */
export interface ReadInput {
  readonly schema: JsonSchema;
  readonly check: (args: unknown) => Validation | PromiseLike<Validation>;
}

const AI_SDK_SCHEMA = Symbol.for("vercel.ai.schema");

/**
 * Reads any of the ways to describe arguments; none at all takes any object.
 *
 * @throws Error that says what is wrong with the description. The caller knows the tool's name and adds it.
 */
export function readInput(input: unknown): ReadInput {
  if (input === undefined) return { schema: { type: "object" }, check: (value) => ({ ok: true, value }) };
  if (isStandard(input)) return readStandard(input);
  if (typeof input === "function") return readInput(input()); // the SDK's lazySchema
  if (!isJsonObject(input))
    throw new Error(`expected a schema, got ${input === null ? "null" : typeof input}`);
  if (AI_SDK_SCHEMA in input) return readAiSdk(input as unknown as AiSdkSchema);
  return { schema: ofObject(input), check: jsonSchemaCheck(input) };
}

function isStandard(input: unknown): input is StandardSchema {
  return input !== null && (typeof input === "object" || typeof input === "function") && "~standard" in input;
}

function readStandard(input: StandardSchema): ReadInput {
  const standard = input["~standard"];
  const verdict = (result: StandardResult): Validation =>
    result.issues === undefined ? { ok: true, value: result.value } : refused(result.issues);
  return {
    schema: ofObject(jsonSchemaOf(input)),
    check(args) {
      const result = standard.validate(args);
      return isThenable(result) ? result.then(verdict) : verdict(result);
    },
  };
}

function jsonSchemaOf(input: StandardSchema): Record<string, unknown> {
  const { jsonSchema, vendor } = input["~standard"];
  if (jsonSchema !== undefined) return jsonSchema.input({ target: "draft-07" });
  if ("_zod" in input) {
    // zod 4.0 and 4.1 have no Standard JSON Schema yet, but our copy can read theirs.
    const type = input as unknown as Parameters<ReturnType<typeof loadZod>["toJSONSchema"]>[0];
    return loadZod().toJSONSchema(type, { target: "draft-07", io: "input" });
  }
  throw new Error(
    `a schema of ${vendor} that has no JSON Schema: use zod 4, or wrap it in the AI SDK's zodSchema()`,
  );
}

function readAiSdk(input: AiSdkSchema): ReadInput {
  const { jsonSchema } = input;
  if (isThenable(jsonSchema)) throw new Error("a schema whose JSON Schema is a promise: await it first");
  if (!isJsonObject(jsonSchema)) throw new Error("a schema of the AI SDK without a JSON Schema");
  if (input.validate === undefined)
    return { schema: ofObject(jsonSchema), check: jsonSchemaCheck(jsonSchema) };
  const { validate } = input;
  const verdict = (result: AiSdkResult): Validation =>
    result.success ? { ok: true, value: result.value } : refusedFor(result.error);
  return {
    schema: ofObject(jsonSchema),
    check(args) {
      const result = validate(args);
      return isThenable(result) ? result.then(verdict) : verdict(result);
    },
  };
}

/**
 * Arguments are an object: providers want to see that said, and `$schema` is a word they need not pay for.
 */
function ofObject({ $schema: _dialect, ...schema }: Readonly<Record<string, unknown>>): JsonSchema {
  if (schema.type !== undefined && schema.type !== "object") {
    throw new Error(`expected the schema of an object, got type ${JSON.stringify(schema.type)}`);
  }
  return { type: "object", ...schema };
}
