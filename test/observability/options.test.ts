import { register } from "prom-client";
import { expect, test } from "vitest";
import { METRICS } from "../../src/observability/metric-names.js";
import { openTelemetry } from "../../src/observability/opentelemetry.js";
import { prometheus } from "../../src/observability/prometheus.js";

// What a user gets wrong in setting telemetry up is said at once, and not by spans that are missing.

const ALL = "tracerProvider, tracer, meterProvider, maxNames, captureContent, semconv, traceHooks";

const refused: [what: string, make: () => unknown, says: string][] = [
  [
    "of openTelemetry",
    () => openTelemetry({ traceHook: true } as object),
    `openTelemetry: there is no option "traceHook"; there is: ${ALL}`,
  ],
  [
    "of traceHooks",
    () => openTelemetry({ traceHooks: { slowerThan: 5 } as never }),
    'traceHooks: there is no option "slowerThan"; there is: slowerThanMs',
  ],
  [
    "of captureContent",
    () => openTelemetry({ captureContent: { max: 5 } as object }),
    'captureContent: there is no option "max"; there is: maxLength, redact',
  ],
  [
    "of prometheus",
    () => prometheus(undefined, { maxName: 5 } as object),
    'prometheus: there is no option "maxName"; there is: maxNames, traceIdOf',
  ],
  [
    "in the registry's place",
    () => prometheus({ maxNames: 5 } as never),
    "registry: expected a Registry of prom-client; options are the second argument",
  ],
];

test.each(refused)("an unknown option %s is refused, with those that there are", (_, make, message) => {
  expect(make).toThrow(expect.objectContaining({ code: "CONFIG_INVALID", message }));
});

test("two observers on one registry are refused: one serves every engine", () => {
  const { registry } = prometheus();
  const [first] = Object.keys(METRICS);
  const remedy = "one observer serves every engine of a process: make it once, and pass the same one to each";
  const message = `registry: it has ${first} already; ${remedy}`;
  expect(() => prometheus(registry)).toThrow(expect.objectContaining({ code: "CONFIG_INVALID", message }));
});

test("a registry that was not given is not prom-client's global one", () => {
  expect(prometheus().registry).not.toBe(register);
});
