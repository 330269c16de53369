import type { LoadedScenario } from "../scenario/load.js";
import type { Wiring } from "./wiring.js";

/** The loader and the runner; imported when used, so that `--help` and a mistyped flag cost neither. */
export const realWiring: Wiring<LoadedScenario> = {
  async load(paths, options) {
    const [{ findScenarioFiles }, { loadFiles }] = await Promise.all([
      import("../scenario/find-files.js"),
      import("../scenario/load.js"),
    ]);
    const loaded = loadFiles(findScenarioFiles(paths, options.cwd), options);
    const { checkModules } = await import("../run/check-modules.js");
    return { ...loaded, errors: [...loaded.errors, ...(await checkModules(loaded.scenarios))] };
  },
  async run(scenario, options) {
    const { runScenario } = await import("../run/run-scenario.js");
    return runScenario(scenario, options);
  },
};
