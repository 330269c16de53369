import { hookPointNames } from "../../../src/index.js";
import { agentHookTypes } from "./hooks.js";

/** The core functions of an agent; each is a unit that starts and ends. */
const coreFunctions = ["reply", "observe", "print", "reasoning", "acting"] as const;

const units = ["toolCall", "serviceCall", ...coreFunctions] as const;
type Unit = (typeof units)[number];
const unitEvents = units.flatMap((unit) => [`${unit}.started`, `${unit}.ended`] as const) satisfies string[];

/**
 * What a `timeline` may speak of: hook points, pre- and post-hooks, and the lifecycle events that a reader
 * of a conversation would name.
 */
export const timelineNames: readonly [TimelineName, ...TimelineName[]] = [
  "status",
  "message",
  ...unitEvents,
  ...hookPointNames,
  ...agentHookTypes,
];

export type TimelineName =
  | "status"
  | "message"
  | `${Unit}.started`
  | `${Unit}.ended`
  | (typeof hookPointNames)[number]
  | (typeof agentHookTypes)[number];
