import { SpanStatusCode } from "@opentelemetry/api";
import {
  InMemorySpanExporter,
  type ReadableSpan,
  SimpleSpanProcessor,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import type { OpenTelemetryOptions } from "../../src/observability/opentelemetry.js";
import { openTelemetry } from "../../src/observability/opentelemetry.js";
import { Stage } from "./stage.js";

/** A real SDK that keeps its spans in memory. */
export function spanRecorder() {
  const exporter = new InMemorySpanExporter();
  const provider = new TracerProvider({ spanProcessors: [new SimpleSpanProcessor({ exporter })] });
  return { exporter, provider };
}

/** Tells the stories to an observer, and returns the spans that a real exporter got. */
export function spansOf(
  options: OpenTelemetryOptions,
  ...stories: readonly ((stage: Stage) => void)[]
): ReadableSpan[] {
  const { exporter, provider } = spanRecorder();
  const observer = openTelemetry({ ...options, tracerProvider: provider });
  stories.forEach((story, index) => {
    story(new Stage([observer], `turn-${index + 1}`));
  });
  return exporter.getFinishedSpans();
}

/** The spans as an indented tree, in order of their start; failed ones are marked. */
export function treeOf(spans: readonly ReadableSpan[]): string[] {
  const below = (parent: string | undefined, depth: number): string[] =>
    spans
      .filter((span) => span.parentSpanContext?.spanId === parent)
      .map((span, index) => ({ span, index }))
      .sort((a, b) => startOf(a.span) - startOf(b.span) || a.index - b.index)
      .flatMap(({ span }) => {
        const mark = span.status.code === SpanStatusCode.ERROR ? " !" : "";
        return [`${"  ".repeat(depth)}${span.name}${mark}`, ...below(span.spanContext().spanId, depth + 1)];
      });
  return below(undefined, 0);
}

/** When a span started, in milliseconds of the stage's clock. */
export function startOf(span: ReadableSpan): number {
  return millis(span.startTime);
}

/** How long a span took, in milliseconds. */
export function lengthOf(span: ReadableSpan): number {
  return millis(span.endTime) - millis(span.startTime);
}

function millis([seconds, nanos]: readonly [number, number]): number {
  return seconds * 1000 + nanos / 1e6;
}
