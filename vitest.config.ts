import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { configDefaults, defineConfig } from "vitest/config";
import { publicEntries } from "./test/entries.js";
import CountReporter from "./test/reporter.js";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const manifest = JSON.parse(readFileSync(here("package.json"), "utf8"));

/** Tests that start a real component; vitest.components.config.ts runs them. */
export const COMPONENT_TESTS = "test/**/*.component.test.ts";

export default defineConfig({
  resolve: {
    // Tests import the package by its name, as a user would, and get the sources.
    alias: publicEntries(manifest).map(({ name, source }) => ({
      find: new RegExp(`^${name}$`),
      replacement: here(source),
    })),
  },
  test: {
    include: ["test/**/*.test.ts"],
    // They need Prometheus, Alertmanager or Chromium, which npm does not install.
    exclude: [...configDefaults.exclude, COMPONENT_TESTS],
    reporters: ["default", new CountReporter()],
    coverage: {
      include: ["src/**/*.ts", "harness/**/*.ts"],
      reporter: ["text-summary", "html", "json-summary"],
    },
  },
});
