import { known, type Mutant } from "../mutant.js";

const GATE = 'passGate("onAcknowledging", await turn.fire("onAcknowledging", undefined));';
const ACKNOWLEDGED = 'status(turn, "acknowledged");';

/** Mistakes around the steps of a turn that nobody cancels (engine 1.3). */
export const turn: readonly Mutant[] = [
  known("ready-says-completed"),
  known("emitted-after-a-stop"),
  known("gate-bail-ignored"),
  known("retry-after-ignored"),
  known("tries-after-text", ["streamed text", "a provider's failure"]),
  {
    name: "one-try-less",
    clause: "engine 1.3",
    file: "src/engine/model-call.ts",
    find: "[2_000, 8_000, 32_000]",
    replace: "[2_000, 8_000]",
    why: "the provider gets three tries, not four",
  },
  {
    name: "silence-is-final",
    clause: "engine 1.3",
    file: "src/models/model-error.ts",
    find: 'return this.code !== "MODEL_ERROR";',
    replace: 'return this.code === "MODEL_UNAVAILABLE";',
    why: "a provider that fell silent is not asked again",
  },
  {
    name: "stopped-counts-as-completed",
    clause: "engine 1.3",
    file: "src/engine/run-turn.ts",
    find: 'if (thrown instanceof TurnStopped) return { stage: "stopped" };',
    replace: 'if (thrown instanceof TurnStopped) return { stage: "completed" };',
    why: "a turn that a gate stopped counts as completed",
  },
  {
    name: "manual-unheard",
    clause: "engine 1.3",
    file: "src/engine/hear-manually.ts",
    find: "await agent.observe({ msg: heard }, turn);",
    replace: "",
    why: "the agent does not hear what is said in manual mode",
  },
  {
    name: "manual-unmasked",
    clause: "engine 1.3",
    file: "src/engine/hear-manually.ts",
    find: "if (!turn.agent.settings.incomingModeration) return { heard: msg };",
    replace: "if (turn.agent.settings.incomingModeration) return { heard: msg };",
    why: "what a customer writes in manual mode is not moderated",
    meets: ["manual mode", "incoming moderation"],
  },
  {
    name: "gate-closes-early",
    clause: "engine 1.3",
    file: "src/engine/run-turn.ts",
    find: `${GATE}\n  ${ACKNOWLEDGED}`,
    replace: `${ACKNOWLEDGED}\n  ${GATE}`,
    why: "a turn is acknowledged before the gate that may stop it",
  },
];
