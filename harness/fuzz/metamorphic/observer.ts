import type { Observer } from "../../../src/index.js";
import type { RecordedEvent } from "../../core/record.js";
import { streamDifference } from "./event-streams.js";
import type { MetamorphicLaw, PlayedProgram } from "./metamorphic-law.js";

/** Loaded when wanted: most runs watch without them. */
const OBSERVERS: readonly (() => Promise<Observer>)[] = [
  async () => throwing,
  async () => {
    const [{ openTelemetry }, { recordingTracer }] = await Promise.all([
      import("../../../src/observability/opentelemetry.js"),
      import("../../run/recording-tracer.js"),
    ]);
    return openTelemetry({ tracer: recordingTracer([]) });
  },
  async () => (await import("../../../src/observability/prometheus.js")).prometheus(),
];

/** Fails whatever it is told, and around every unit. */
const throwing: Observer = {
  name: "throwing",
  event() {
    throw new Error("an observer that always throws");
  },
  around() {
    throw new Error("a wrapper that always throws");
  },
};

export const observerChangesNothing: MetamorphicLaw = {
  name: "observer-changes-nothing",
  promise: "Whoever observes a run, and however it fails, changes nothing in it.",
  clause: "engine 1.9",
  precondition: "Any program. The observer's own failures aside, which are told of.",
  async vary(program, choice) {
    const observer = await OBSERVERS[choice % OBSERVERS.length]?.();
    return observer && { program, options: { observers: [observer] } };
  },
  compare: (original, varied) => streamDifference(eventsOf(original), eventsOf(varied)),
};

function eventsOf({ played }: PlayedProgram): RecordedEvent[] {
  return played.run.events.filter(({ type }) => type !== "observer.failed");
}
