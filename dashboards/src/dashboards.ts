import type { Dashboard } from "@grafana/grafana-foundation-sdk/dashboard";
import { givingUp } from "./boards/giving-up.js";
import { hooks } from "./boards/hooks.js";
import { modelsAndTools } from "./boards/models-and-tools.js";
import { rejectionsAndBudget } from "./boards/rejections.js";
import { turns } from "./boards/turns.js";

/** Every dashboard, in the order in which a person looks at them. */
export const DASHBOARDS: readonly Dashboard[] = [turns, rejectionsAndBudget, givingUp, hooks, modelsAndTools];

/** The files of `dashboards/grafana/` by name: what Grafana imports, byte for byte. */
export function dashboardFiles(): ReadonlyMap<string, string> {
  return new Map(DASHBOARDS.map((one) => [`${one.uid}.json`, `${JSON.stringify(one, undefined, 2)}\n`]));
}
