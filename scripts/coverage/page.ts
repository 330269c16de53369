import type { FilledTable, Filling } from "./fill.js";
import type { Reasons } from "./reasons.js";

const HEAD = `# What the scenarios cover

<!-- written by \`npm run docs:coverage -- --write\`; do not edit -->

Each cell names the first scenario that shows it and how many more do. The cells are read off the lifecycle
stream of a run of the whole suite, not off titles, and only scenarios that passed count. An empty cell says
why it is empty. \`npm run docs:coverage\` fails where this page is not what the suite shows.`;

/**
 * The page, in Markdown. Lines change only with the cells: it holds no counts of the whole, and no line
 * numbers.
 */
export function pageOf(tables: readonly FilledTable[], { why }: Reasons): string {
  const files = new Set<string>();
  const sections = tables.map(({ table, filling }) => {
    const { name, about, head, rows, columns } = table;
    const lines = rows.map((row) => {
      const cells = columns.map((column) => {
        const filled = filling({ row, column });
        if (filled === undefined) return `– *${why(name, { row, column }) ?? "not covered"}*`;
        files.add(filled.file);
        return named(filled);
      });
      return lineOf([row, ...cells]);
    });
    const rule = lineOf([head, ...columns].map(() => "---"));
    return [`## ${name}`, "", about, "", lineOf([head, ...columns]), rule, ...lines].join("\n");
  });
  const links = [...files].sort().map((file) => `[${shortName(file)}]: ../${file}`);
  return `${[HEAD, ...sections, links.join("\n")].join("\n\n")}\n`;
}

function lineOf(cells: readonly string[]): string {
  return `| ${cells.join(" | ")} |`;
}

function named({ file, title, others }: Filling): string {
  return `${escaped(title)} [${shortName(file)}]${others > 0 ? ` +${others}` : ""}`;
}

/** A title is text: nothing in it is Markdown, and it ends no cell. */
function escaped(title: string): string {
  return title.replaceAll(/[\\|*_[\]<>`]/g, (character) => `\\${character}`);
}

/** The folder and the file, as one says them. */
function shortName(file: string): string {
  return file.replace(/^scenarios\//, "").replace(/\.ya?ml$/, "");
}
