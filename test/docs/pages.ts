import { posix } from "node:path";
import type { Source } from "../tidy/source.js";
import { readTree } from "../tidy/tree.js";

/** A fenced block of a page. */
export interface Block {
  /** The page, and the line of the block's first line of code, as editors open it. */
  readonly at: string;
  /** `ts`, `yaml`, `sh`, … */
  readonly language: string;
  /** What stands behind the language: `scenario`, `file=hooks.ts`. A reader of the page does not see it. */
  readonly mark: string;
  readonly code: string;
}

/** Every page of the project, by its path from the root. */
export const pages: readonly Source[] = readTree().filter(({ path }) => path.endsWith(".md"));

/** The page at this path. Throws if there is none. */
export function page(path: string): Source {
  const found = pages.find((one) => one.path === path);
  if (found === undefined) throw new Error(`there is no page ${path}`);
  return found;
}

const BLOCK = /^( *)```(\w+)(?: ([^\n]*))?\n([\s\S]*?)\n?^ *```$/gm;

/** The fenced blocks of a page that say their language. */
export function blocksOf({ path, text }: Source): Block[] {
  return [...text.matchAll(BLOCK)].map(
    ({ index, 1: indent = "", 2: language = "", 3: mark = "", 4: code = "" }) => ({
      at: `${path}:${text.slice(0, index).split("\n").length + 1}`,
      language,
      mark: mark.trim(),
      code: indent === "" ? code : code.replaceAll(new RegExp(`^${indent}`, "gm"), ""),
    }),
  );
}

/** The page without its fenced blocks, whose text is no Markdown. */
export function proseOf({ text }: Source): string {
  return text.replace(/^ *```[\s\S]*?^ *```$/gm, "");
}

/** A link to a page or file of the project. */
export interface Link {
  readonly from: string;
  /** From the root. */
  readonly to: string;
  readonly fragment: string;
}

/** The links of a page that lead to no other site. */
export function linksOf(page: Source): Link[] {
  return [...proseOf(page).matchAll(/\]\((?!https?:|mailto:)([^)#\s]*)#?([^)\s]*)\)/g)].map(
    ([, path = "", fragment = ""]) => ({
      from: page.path,
      to: path === "" ? page.path : posix.join(posix.dirname(page.path), path),
      fragment,
    }),
  );
}

/** The page's headings, in order, without their marks and with their code ticks. */
export function headingsOf(of: Source): string[] {
  return [...proseOf(of).matchAll(/^#+ +(.+)$/gm)].map(([, text = ""]) => text.trim());
}

/** The fragment under which a heading can be linked to, as GitHub makes it. */
export function fragmentOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, "")
    .replaceAll(" ", "-");
}

/**
 * What stands between the marks `<!-- table: name -->` and `<!-- end -->` of a page. Throws if there is none.
 */
export function marked({ path, text }: Source, name: string): string {
  const found = new RegExp(String.raw`<!-- table: ${name} -->\n([\s\S]*?)\n<!-- end -->`).exec(text)?.[1];
  if (found === undefined) throw new Error(`${path} has no table marked ${name}`);
  return found.trim();
}

/** The names in the first column of a marked table: `` `a`, `b` `` in one cell are two. */
export function namesIn(of: Source, table: string): string[] {
  const [, , ...rows] = marked(of, table).split("\n");
  return rows.flatMap((row) => {
    const [, cell = ""] = row.split("|");
    return [...cell.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name);
  });
}
