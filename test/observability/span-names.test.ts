import { SpanKind } from "@opentelemetry/api";
import type { ReadableSpan } from "@opentelemetry/sdk-trace";
import { describe, expect, test } from "vitest";
import { SPANS, type SpanSpec } from "../../src/observability/span-names.js";
import { spansOf } from "./recorded-spans.js";
import { STORIES } from "./stories.js";

const every = { traceHooks: true, captureContent: true } as const;
const spans = spansOf(every, ...Object.values(STORIES));
const latest = spansOf({ ...every, semconv: "latest" }, ...Object.values(STORIES));
const OPERATION = "gen_ai.operation.name";

describe.each(Object.entries<SpanSpec>(SPANS))("the span of a %s", (_unit, spec) => {
  const ofIt = (span: ReadableSpan) => span.attributes[OPERATION] === spec.operation;
  const told = spans.filter(ofIt);
  const listed = [OPERATION, ...spec.attributes, ...spec.content];
  const carriedBy = (some: readonly ReadableSpan[]) => [
    ...new Set(some.flatMap((span) => Object.keys(span.attributes))),
  ];

  test("carries every attribute that the table lists, and no other", () => {
    expect(carriedBy(told).sort()).toEqual([...listed].sort());
  });

  test("carries what the table lists for the latest conventions, when it follows them", () => {
    expect(carriedBy(latest.filter(ofIt)).sort()).toEqual([...listed, ...(spec.latest ?? [])].sort());
  });

  test("is named and classed as the table says", () => {
    const words = spec.name.replace(/\{.*\}/, "").trimEnd();
    const wrong = (span: ReadableSpan) => !span.name.startsWith(words) || SpanKind[span.kind] !== spec.kind;
    expect(told.filter(wrong)).toEqual([]);
  });
});

test("there is no span that the table does not list", () => {
  const operations = new Set(spans.map((span) => span.attributes[OPERATION]));
  expect([...operations].sort()).toEqual(
    Object.values(SPANS)
      .map(({ operation }) => operation)
      .sort(),
  );
});
