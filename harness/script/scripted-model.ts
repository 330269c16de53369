/** What the scripted model is called, in spans and metrics too. */
export const SCRIPTED_MODEL = { provider: "hookrig", name: "scripted" } as const;
