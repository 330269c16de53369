import type { ModelRequest } from "../../src/index.js";
import type { CueExpectData } from "./cue-schema.js";
import { match } from "./match.js";
import { type Mismatch, mismatch } from "./mismatch.js";
import { messageText, requestParts, systemText } from "./request-text.js";
import { show } from "./show.js";

/**
 * What of a request is not as a cue expects, by key of `expect`. (`delivered` is about the reply: see
 * Delivery.)
 */
export function checkRequest(expect: CueExpectData, request: ModelRequest): Mismatch[] {
  const found: Mismatch[] = [];
  const compare = (key: keyof CueExpectData, received: unknown) => {
    if (expect[key] !== undefined) found.push(...match(expect[key], received, key));
  };
  compare("toolChoice", request.toolChoice);
  if (expect.tools !== undefined) found.push(...checkTools(expect.tools, request));
  if (expect.contains !== undefined || expect.omits !== undefined) found.push(...checkWhole(expect, request));
  const last = request.messages.at(-1);
  compare("last", last && messageText(last));
  if (expect.system !== undefined) compare("system", systemText(request));
  if (expect.messages !== undefined) {
    compare(
      "messages",
      request.messages.map((msg) => ({ role: msg.role, content: messageText(msg) })),
    );
  }
  return found;
}

function checkTools(expected: NonNullable<CueExpectData["tools"]>, request: ModelRequest): Mismatch[] {
  const offered = request.tools.map((tool) => tool.name);
  // Which tools are offered matters, in which order does not.
  if (Array.isArray(expected)) return match(expected.toSorted(), offered.toSorted(), "tools");
  return match(expected, offered, "tools");
}

function checkWhole({ contains, omits }: CueExpectData, request: ModelRequest): Mismatch[] {
  const parts = requestParts(request);
  const holderOf = (needle: string) => parts.find(({ texts }) => texts.some((text) => text.includes(needle)));
  const found: Mismatch[] = [];
  for (const needle of listOf(contains)) {
    if (holderOf(needle) !== undefined) continue;
    const last = request.messages.at(-1);
    const end = last === undefined ? "it has no messages" : `the last message is ${show(messageText(last))}`;
    const what = `expected ${show(needle)} somewhere in the request; ${end}`;
    found.push(mismatch("contains", contains, undefined, what));
  }
  for (const needle of listOf(omits)) {
    const holder = holderOf(needle);
    if (holder === undefined) continue;
    const text = holder.texts.find((text) => text.includes(needle)) ?? "";
    const excerpt = excerptAround(text, needle);
    const what = `expected no ${show(needle)} in the request; ${holder.name} has ${show(excerpt)}`;
    found.push(mismatch("omits", omits, excerpt, what));
  }
  return found;
}

function listOf(texts: CueExpectData["contains"]): string[] {
  if (texts === undefined) return [];
  return (Array.isArray(texts) ? texts : [texts]).map(String);
}

function excerptAround(text: string, needle: string): string {
  const at = text.indexOf(needle);
  const from = Math.max(0, at - 30);
  const to = Math.min(text.length, at + needle.length + 30);
  return `${from > 0 ? "…" : ""}${text.slice(from, to)}${to < text.length ? "…" : ""}`;
}
