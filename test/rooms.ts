/** A room is a folder; the list names the rooms it may import values from (types are free). */
export type Rooms = Readonly<Record<string, readonly string[]>>;

/** The rooms of `src/`. */
export const srcRooms: Rooms = {
  runtime: [],
  lifecycle: [],
  messages: ["runtime"],
  hooks: ["lifecycle", "runtime"],
  agents: ["messages", "lifecycle", "runtime"],
  rules: ["messages", "lifecycle", "runtime"],
  sessions: ["messages", "lifecycle", "runtime"],
  models: ["messages", "lifecycle", "runtime"],
  engine: ["hooks", "agents", "rules", "sessions", "models", "messages", "lifecycle", "runtime"],
  observability: ["hooks", "lifecycle", "runtime"],
};

/** `harness/core` and `harness/time` are under everything; the others stand in their order of dependence. */
const base = ["core", "time"];
const reading = [...base, "script", "laws", "scenario"];
const running = [...reading, "judge", "run"];

/** The rooms of `harness/`. What they may import of `src/` is in `srcEntries`. */
export const harnessRooms: Rooms = {
  core: [],
  time: ["core"],
  script: base,
  laws: ["core"],
  scenario: [...base, "script", "laws"],
  judge: reading,
  run: [...reading, "judge"],
  fuzz: running,
  doors: [...reading, "fuzz"],
  trace: running,
  telemetry: [...running, "trace"],
  report: [...running, "fuzz", "doors", "trace"],
  cli: [...running, "fuzz", "doors", "trace", "telemetry", "report"],
  vitest: [...running, "fuzz", "doors", "trace", "telemetry", "report", "cli"],
  adapters: [...running, "fuzz", "doors", "trace", "telemetry", "report", "cli", "vitest"],
};

/** All that `harness/` may import of `src/`, types included: what a user of the package has, too. */
export const srcEntries: readonly RegExp[] = [
  /^src\/index\.ts$/,
  /^src\/models\/ai-sdk\.ts$/,
  /^src\/observability\/[^/]+\.ts$/,
];
