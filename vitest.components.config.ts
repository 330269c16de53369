import { defineConfig } from "vitest/config";
import base, { COMPONENT_TESTS } from "./vitest.config.js";

/** The tests that need more than Node: they fail, and do not skip, where a component is missing. */
export default defineConfig({
  ...base,
  test: { ...base.test, include: [COMPONENT_TESTS], exclude: [], fileParallelism: false },
});
