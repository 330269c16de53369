import type { Feature, Features } from "../../../harness/fuzz/features.js";

/** The features of a property's programs. */
export const only = (...features: readonly Feature[]): Features => new Set(features);

/** What makes a turn long: several steps, texts, and turns. */
export const SETTINGS = ["stream", "block", "tools", "severalTurns", "chunks"] as const;

/** What rejects. */
export const CHECKS = ["toolReview", "messageReview", "moderation", "consequentialTools"] as const;

/** What the hooks of the engine do. */
export const HOOKS = ["engineHooks", "hookBails", "hookResolves", "hookNotes", "giveUpByHook"] as const;
