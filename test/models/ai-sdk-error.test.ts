import { APICallError, EmptyResponseBodyError, JSONParseError, LoadAPIKeyError } from "@ai-sdk/provider";
import { expect, test } from "vitest";
import { toModelError } from "../../src/models/ai-sdk-error.js";
import { ModelError } from "../../src/models/model-error.js";

const apiError = (fields: {
  statusCode?: number;
  cause?: unknown;
  responseHeaders?: Record<string, string>;
}) => new APICallError({ message: "failed", url: "https://provider.test", requestBodyValues: {}, ...fields });
const coded = (code: string) => Object.assign(new Error("socket"), { code });

test.each([
  ["an answer of 503", apiError({ statusCode: 503 }), "MODEL_UNAVAILABLE"],
  ["an answer of 422", apiError({ statusCode: 422 }), "MODEL_ERROR"],
  ["no answer", apiError({ cause: new Error("refused") }), "MODEL_UNAVAILABLE"],
  ["an answer cut short", apiError({ statusCode: 200, cause: new Error("gone") }), "MODEL_UNAVAILABLE"],
  ["an empty answer", new EmptyResponseBodyError(), "MODEL_UNAVAILABLE"],
  ["a damaged event", new JSONParseError({ text: "{", cause: new Error("x") }), "MODEL_UNAVAILABLE"],
  ["a failed fetch", new TypeError("fetch failed"), "MODEL_UNAVAILABLE"],
  ["a reset connection, deep inside", new Error("a", { cause: coded("ECONNRESET") }), "MODEL_UNAVAILABLE"],
  ["a missing key", new LoadAPIKeyError({ message: "no key" }), "MODEL_ERROR"],
  ["a fault in the provider's code", new TypeError("x is not a function"), "MODEL_ERROR"],
  ["an event of an overload", { type: "overloaded_error", message: "busy" }, "MODEL_UNAVAILABLE"],
  ["an event about the request", { type: "invalid_request_error", message: "bad" }, "MODEL_ERROR"],
  ["an event with a status", { message: "slow", code: 429 }, "MODEL_UNAVAILABLE"],
  ["an event about the quota", { message: "pay", code: "insufficient_quota" }, "MODEL_ERROR"],
  ["an event that is text", "it broke", "MODEL_UNAVAILABLE"],
  ["an event that is nothing", undefined, "MODEL_UNAVAILABLE"],
])("%s is %s", (_, error, code) => {
  const result = toModelError(error);
  expect(result).toBeInstanceOf(ModelError);
  expect(result).toMatchObject({ code, cause: error });
  expect(result.message).not.toBe("");
});

test("keeps the wait that the provider asked for", () => {
  const error = apiError({ statusCode: 503, responseHeaders: { "retry-after": "3" } });
  expect(toModelError(error)).toMatchObject({ status: 503, retryAfterMs: 3000 });
});

test("a model error passes as it is", () => {
  const error = new ModelError("MODEL_IDLE", "nothing came");
  expect(toModelError(error)).toBe(error);
});
