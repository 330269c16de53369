import { isMatcher, type Mismatch, match } from "../script/match.js";
import { show } from "../script/show.js";
import { asField, isMap } from "./maps.js";
import { inMs } from "./ms.js";
import { asStatus } from "./outcome.js";
import type { Entry } from "./timeline-entries.js";

/** An expected entry of `hooks` or `timeline`, ready to be compared. */
export interface ExpectedEntry {
  readonly name: string;
  /** The fields that the entry must have; empty if its name is enough. */
  readonly fields: Readonly<Record<string, unknown>>;
  /** As it is written in the file. */
  readonly written: unknown;
}

/** `onError`, `{ status: ready }`, `{ onError: { at: 2s } }` → the name, and the fields to compare. */
export function readEntry(written: unknown): ExpectedEntry {
  if (!isMap(written)) return { name: String(written), fields: {}, written };
  const [[name, details] = [""]] = Object.entries(written);
  return { name, fields: readDetails(name, details), written };
}

function readDetails(name: string, details: unknown): Readonly<Record<string, unknown>> {
  if (!isMap(details) || isMatcher(details)) return { [mainField(name)]: details };
  if (name === "status" && Object.values(details).some(isMap)) {
    // `{ status: { ready: { stage: failed } } }`, as an entry of `statuses` would have it.
    const [first] = Object.keys(details);
    if (first !== undefined && !(first in FIELDS_OF_STATUS))
      return asStatus(details) as Record<string, unknown>;
  }
  const { at, error, ...rest } = details;
  return {
    ...rest,
    ...(at === undefined ? {} : { at: inMs(at) }),
    ...(error === undefined ? {} : { error: asError(error) }),
  };
}

/** A bare text or matcher is about the error's message; `{ is: absent }` about whether there is one. */
function asError(error: unknown): unknown {
  return isMatcher(error) && error.is !== undefined ? error : asField("message", error);
}

const FIELDS_OF_STATUS = {
  status: true,
  stage: true,
  text: true,
  at: true,
  agent: true,
  step: true,
  attempt: true,
};

/** The field that a bare value stands for: `{ message: Hello }`, `{ onMessageUpdated: "It is" }`. */
function mainField(name: string): string {
  if (name === "status") return "status";
  if (name === "message") return "text";
  if (name.startsWith("toolCall.")) return "tool";
  if (name.startsWith("serviceCall.")) return "service";
  return /^on[A-Z]/.test(name) ? "payload" : "text";
}

/** What keeps an entry of the same name from being the expected one; empty if it is. */
export function mismatches(expected: ExpectedEntry, entry: Entry): Mismatch[] {
  return match(expected.fields, entry.fields);
}

export function fits(expected: ExpectedEntry, entry: Entry): boolean {
  return expected.name === entry.name && mismatches(expected, entry).length === 0;
}

/** An entry in the form of a file, with the fields that the expectations of its name look at. */
export function writeEntry(entry: Entry, expected: readonly ExpectedEntry[]): unknown {
  const keys = new Set(
    expected.filter((one) => one.name === entry.name).flatMap((one) => Object.keys(one.fields)),
  );
  if (keys.size === 0) return entry.name;
  return { [entry.name]: Object.fromEntries([...keys].map((key) => [key, entry.fields[key]])) };
}

/** An expected entry for a message: its name, and its details if it has some. */
export function spellEntry({ name, written }: ExpectedEntry): string {
  return typeof written === "string" ? name : show(written);
}
