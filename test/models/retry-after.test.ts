import { expect, test } from "vitest";
import { retryAfterMs } from "../../src/models/retry-after.js";

const DATE = "Thu, 01 Jan 2026 00:00:10 GMT";

test.each<[Record<string, string>, number | undefined]>([
  [{}, undefined],
  [{ "retry-after": "20" }, 20_000],
  [{ "Retry-After": " 1.5 " }, 1500],
  [{ "retry-after": "0" }, 0],
  [{ "retry-after-ms": "12.3", "retry-after": "9" }, 13],
  [{ "retry-after-ms": "soon", "retry-after": "9" }, 9000],
  [{ "retry-after": "-5" }, undefined],
  [{ "retry-after": "soon", date: DATE }, undefined],
  [{ "retry-after": "Thu, 01 Jan 2026 00:00:40 GMT", Date: DATE }, 30_000],
  [{ "retry-after": "Thu, 01 Jan 2026 00:00:00 GMT", date: DATE }, 0],
  [{ "retry-after": DATE }, undefined],
])("%j asks for %s ms", (headers, ms) => {
  expect(retryAfterMs(headers)).toBe(ms);
});
