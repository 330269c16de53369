import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import base from "../../vitest.config.js";
import { coolDown, warmPool } from "./warm-pool.js";

const order = ["lifecycle/whole-stream", "agents", "hooks", "scenarios", "engine", ""];
const rank = ({ moduleId }: TestSpecification) =>
  order.findIndex((part) => moduleId.includes(`/test/${part}`));

class InOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    return files.toSorted((a, b) => rank(a) - rank(b));
  }
}

/** The folders whose tests look at the engine, its hooks and its agents. */
const folders = [
  "engine",
  "hooks",
  "agents",
  "lifecycle",
  "sessions",
  "rules",
  "models",
  "messages",
  "observability",
];

export default defineConfig({
  ...base,
  plugins: [
    {
      name: "warm",
      configureVitest({ project, vitest }) {
        vitest.onClose(coolDown);
        Object.assign(project.config, { pool: "warm", poolRunner: warmPool });
      },
    },
  ],
  test: {
    include: [...folders.map((folder) => `test/${folder}/**/*.test.ts`), "test/scenarios/suite.test.ts"],
    reporters: [],
    setupFiles: ["test/mutation/setup.ts"],
    testTimeout: 30_000,
    isolate: false,
    sequence: { sequencer: InOrder },
  },
});
