import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { EXIT } from "../../harness/cli/exit-code.js";
import { processIo } from "../../harness/cli/io.js";
import { makeProgram } from "../../harness/cli/program.js";
import { exitCodeOfSignal, STOP_SIGNALS } from "../../harness/cli/stop-signals.js";
import { REPORT_VERSION } from "../../harness/core/report.js";
import { REPORT_FIELDS } from "../../harness/report/fields.js";
import { REPORTER_NAMES } from "../../harness/report/reporter.js";

const page = readFileSync(new URL("../../docs/cli.md", import.meta.url), "utf8");

/** The first cells of the table under the heading that starts so. */
function rows(heading: string): string[] {
  const section = page.split(/^#{2,3} /m).find((part) => part.startsWith(heading)) ?? "";
  return [...section.matchAll(/^\| `?(?<cell>[^`|]+?)`? \|/gm)]
    .map((match) => match.groups?.cell ?? "")
    .filter((cell) => !["flag", "field", "code"].includes(cell));
}

const program = makeProgram(
  processIo,
  { load: () => Promise.reject(), run: () => Promise.reject() },
  () => {},
);

test("every command has a section, and every section is a command", () => {
  const sections = [...page.matchAll(/^## `hookrig (?<name>\w+)/gm)].map((match) => match.groups?.name);
  expect(sections).toEqual(program.commands.map((command) => command.name()));
});

test.for(program.commands.map((command) => [command.name(), command] as const))(
  "the flags of %s",
  ([name, command]) => {
    expect(rows(`\`hookrig ${name}`)).toEqual(command.options.map(({ flags }) => flags));
  },
);

test.for(Object.entries(REPORT_FIELDS))("the fields of a report's %s", ([name, fields]) => {
  expect(rows(`\`${name}\``)).toEqual(fields);
});

test("exit codes, reporters and the version", () => {
  expect(rows("Exit codes").map(Number)).toEqual([
    ...Object.values(EXIT),
    ...STOP_SIGNALS.map(exitCodeOfSignal),
  ]);
  const reporters = page.split("\n").find((line) => line.startsWith("| `--reporter")) ?? "";
  expect([...reporters.matchAll(/`(\w+)`/g)].map(([, name]) => name).slice(0, -1)).toEqual(REPORTER_NAMES);
  expect(page).toContain(`\`version\` is ${REPORT_VERSION} `);
});
