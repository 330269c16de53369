import type { CueData } from "./cue-schema.js";

/**
 * A space belongs to the word that follows it: "It", " is", " here."; what trails belongs to the last word.
 */
const WORDS = /\s*\S+(?:\s+$)?|^\s+$/g;

/**
 * Cuts a text as a cue's `chunks` says; one piece if unsaid. The pieces add up to the text and none is empty.
 * Bytes are cut anywhere and decoded as a client would, so a piece ends before a character that is not whole
 * yet.
 */
export function chunkText(text: string, chunks: CueData["chunks"]): string[] {
  if (text === "") return [];
  if (chunks === undefined) return [text];
  if (Array.isArray(chunks)) return chunks.filter((piece) => piece !== "");
  if (chunks === "word") return text.match(WORDS) ?? [];
  if (chunks === "character") return [...text];
  return chunkBytes(text, Number(chunks.slice("byte:".length)));
}

function chunkBytes(text: string, size: number): string[] {
  const bytes = new TextEncoder().encode(text);
  // A byte order mark is part of the text, which a decoder would drop.
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  const pieces: string[] = [];
  for (let at = 0; at < bytes.length; at += size) {
    const piece = decoder.decode(bytes.subarray(at, at + size), { stream: true });
    if (piece !== "") pieces.push(piece);
  }
  return pieces;
}
