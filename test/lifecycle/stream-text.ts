import { HookrigError, type LifecycleEvent, Msg } from "hookrig";

type Fields = Readonly<Record<string, unknown>>;

/** Said by the indentation, or the same for a whole stream. */
const UNSAID = new Set(["type", "at", "unit", "parent", "session", "turn"]);

/**
 * A stream as text: one event a line, indented by the units that it is in, with its time and its fields. A
 * unit in which nothing happened is one line: `▸ point hooks=0 … ⇒ outcome="ok" …`.
 */
export function streamText(events: readonly LifecycleEvent[]): string {
  const depths = new Map<string, number>();
  const lines: string[] = [];
  for (let index = 0; index < events.length; index += 1) {
    const event = events[index] as LifecycleEvent & { readonly unit?: string; readonly parent?: string };
    const next = events[index + 1] as typeof event | undefined;
    const { type, at, unit = "", parent } = event;
    const starts = type.endsWith(".started");
    const depth = starts ? (depths.get(parent ?? "") ?? -1) + 1 : (depths.get(unit) ?? 0);
    if (starts) depths.set(unit, depth);
    const empty = starts && next?.unit === unit && next.type.endsWith(".ended");
    const name = starts ? `▸ ${type.replace(".started", "")}` : type.replace(/^(.*)\.ended$/, "◂ $1");
    const end = empty ? ` ⇒ ${next.at === at ? "" : `${next.at} `}${shown(next, event)}` : "";
    const ids = type === "turn.started" ? ` session=${text(event.session)} turn=${text(event.turn)}` : "";
    lines.push(`${"  ".repeat(depth)}${at} ${name} ${shown(event)}${ids}${end}`.trimEnd());
    if (empty) index += 1;
  }
  return `${lines.join("\n")}\n`;
}

/** The fields, but those of `known` that did not change. */
function shown(fields: object, known: object = {}): string {
  const before = known as Fields;
  return entriesOf(fields)
    .filter(([key, value]) => !UNSAID.has(key) && value !== before[key])
    .map(([key, value]) => `${key}=${text(value)}`)
    .join(" ");
}

function text(value: unknown): string {
  if (value instanceof Error)
    return `<${HookrigError.isInstance(value) ? value.code : value.name}: ${value.message}>`;
  if (value instanceof Msg) {
    const { role, content, ...more } = value;
    return `${role}(${[text(content), shown(more)].join(" ").trimEnd()})`;
  }
  if (Array.isArray(value)) return `[${value.map(brief).join(", ")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  return `{${entriesOf(value)
    .map(([key, field]) => `${key}: ${text(field)}`)
    .join(", ")}}`;
}

/** Messages of a request have been told of one by one before. */
function brief(value: unknown): string {
  return value instanceof Msg ? `${value.role}(${text(value.content)})` : text(value);
}

function entriesOf(value: object): [key: string, value: unknown][] {
  return Object.entries(value)
    .filter(([, field]) => field !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
}
