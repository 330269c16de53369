import { visible } from "../visible.js";

/** HTML that may be put into a page as it is: made by `html`, and by nothing else. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** What `html` takes between its literal parts. Absent parts are left out, lists are joined. */
export type Part = Html | string | number | undefined | false | readonly Part[];

/**
 * A template tag whose values are escaped, for element content and quoted attributes alike. Only what `html`
 * itself has made goes in unescaped.
 */
export function html(literals: TemplateStringsArray, ...parts: readonly Part[]): Html {
  let text = literals[0] ?? "";
  for (const [index, part] of parts.entries()) text += written(part) + (literals[index + 1] ?? "");
  return new Html(text);
}

function written(part: Part): string {
  if (part instanceof Html) return part.text;
  if (typeof part === "object") return part.map(written).join("");
  return part === undefined || part === false ? "" : escaped(String(part));
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Control characters and those that turn the direction of writing are shown, as on the terminal. */
function escaped(text: string): string {
  return visible(text).replace(/[&<>"']/g, (character) => ENTITIES[character] as string);
}
