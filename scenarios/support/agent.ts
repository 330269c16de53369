// The support agent of these scenarios. Its tools are real enough to run; scenarios replace them where they
// matter.
import type { AgentOptions } from "hookrig";

const ORDER = { type: "string", description: "The order's number." };

export default {
  name: "support",
  instructions: "You are the support agent of a small shop. Answer briefly and truthfully.",
  tools: {
    lookup: {
      description: "Looks an order up.",
      input: {
        type: "object",
        properties: { order: { anyOf: [ORDER, { type: "number" }] } },
        required: ["order"],
      },
      execute: ({ order }) => ({ order, state: "unknown" }),
    },
    refund: {
      description: "Refunds an order, or a part of it.",
      input: {
        type: "object",
        properties: { order: { anyOf: [ORDER, { type: "number" }] }, amount: { type: "number" } },
        required: ["order"],
      },
      execute: () => {
        throw new Error("There is no payment provider behind this agent.");
      },
    },
  },
} satisfies AgentOptions;
