import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { isAbsolute, join, relative, sep } from "node:path";
import type { ScenarioData } from "../scenario/schema.js";
import { type Finding, nameOf } from "./finding.js";
import { scenarioText } from "./scenario-text.js";

/**
 * Writes a finding as a scenario file whose name says what broke, and returns the file's name. A file of
 * that name that says something else is left as it is, and the new one gets a number. `folder`: absolute.
 */
export function saveFinding(finding: Finding, folder: string): string {
  mkdirSync(folder, { recursive: true });
  const text = findingText({ ...finding, scenario: seenFrom(folder, finding.scenario) });
  const slug = slugOf(nameOf(finding.failure));
  for (let nth = 1; ; nth += 1) {
    const name = `${slug}${nth === 1 ? "" : `-${nth}`}.yaml`;
    const path = join(folder, name);
    if (existsSync(path) && readFileSync(path, "utf8") !== text) continue;
    writeFileSync(path, text);
    return name;
  }
}

/** The file: what broke and how to see it again, in a comment, then the scenario. */
export function findingText({ failure, token, scenario }: Finding): string {
  const head = [
    `Found by hookrig fuzz: ${nameOf(failure)}`,
    ...failure.message.split("\n"),
    "",
    `hookrig replay ${token}`,
  ];
  return scenarioText(scenario, head.join("\n"));
}

/** With the module of hooks named relative to the folder, so that the project can be moved as a whole. */
export function seenFrom(folder: string, scenario: ScenarioData): ScenarioData {
  const { hooks } = scenario;
  if (typeof hooks?.use !== "string" || !isAbsolute(hooks.use)) return scenario;
  const path = relative(folder, hooks.use).split(sep).join("/");
  return { ...scenario, hooks: { ...hooks, use: path.startsWith("../") ? path : `./${path}` } };
}

/** Fit for a file's name on every system. */
function slugOf(name: string): string {
  const slug = name.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");
  return slug.replaceAll(/^-|-$/g, "").slice(0, 80) || "finding";
}
