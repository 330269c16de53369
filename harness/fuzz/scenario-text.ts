import { Document, isCollection, isMap, isScalar, isSeq, type Node } from "yaml";
import type { ScenarioData } from "../scenario/schema.js";

/** A map or list that is no longer than this stands on one line. */
const LINE_CHARACTERS = 92;

/** The order in which people write the keys of a scenario; others come after them. */
const KEYS = [
  "scenario",
  "clause",
  "tags",
  "agent",
  "engine",
  "session",
  "tools",
  "rules",
  "model",
  "reviews",
  "moderation",
  "incomingModeration",
  "hooks",
  "agentHooks",
  "turns",
  "expect",
];

/**
 * A scenario as a file, as a person would write it: short maps and lists on one line. `comment` stands at
 * its head. What the file says is the data, to the last character.
 */
export function scenarioText(data: ScenarioData, comment: string): string {
  const place = (key: string) => (KEYS.includes(key) ? KEYS.indexOf(key) : KEYS.length);
  const entries = Object.entries(data).filter(([, value]) => value !== undefined);
  const ordered = entries.sort(([a], [b]) => place(a) - place(b));
  const document = new Document(JSON.parse(JSON.stringify(Object.fromEntries(ordered))), {
    aliasDuplicateObjects: false,
  });
  if (isMap(document.contents)) {
    for (const { key, value } of document.contents.items)
      style(value, isScalar(key) && TALL.has(String(key.value)), 1);
  }
  const head = comment.split("\n").map((line) => `# ${line}`.trimEnd());
  return `${head.join("\n")}\n${document.toString({ lineWidth: 0, flowCollectionPadding: true })}`;
}

/** Keys whose lists have a line for each item, however short. */
const TALL = new Set(["model", "turns"]);

function style(node: unknown, tall: boolean, depth: number): void {
  if (isScalar(node) && typeof node.value === "string" && needsQuotes(node.value)) node.type = "QUOTE_DOUBLE";
  if (!isCollection(node)) return;
  node.flow = !tall && depth * 2 + lengthOf(node) <= LINE_CHARACTERS;
  const items: unknown[] = isMap(node) ? node.items.map(({ value }) => value) : isSeq(node) ? node.items : [];
  // Of `turns` each entry is tall, of `model` each lane.
  for (const item of items) style(item, tall && depth === 1, depth + 1);
}

/** Texts of several words read better so, and those with line feeds stay on their line. */
const needsQuotes = (text: string) => /[^\w./-]/.test(text);

const lengthOf = (node: Node) => JSON.stringify(node.toJSON()).length;
