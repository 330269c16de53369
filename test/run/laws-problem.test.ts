import { describe, expect, test } from "vitest";
import { checkModules } from "../../harness/run/check-modules.js";
import { load } from "../scenario/load-text.js";

const scenario = (use: string) => `scenario: x
agent: { output: block }
hooks: { use: ${use} }
model: { main: [ { say: A } ] }
turns: [ { customer: Hi, expect: { messages: [ A ] } } ]
`;

const sound = {
  name: '"no-card"',
  promise: '"No card is shown."',
  clause: '"ours"',
  breakable: "false",
  watch: "() => ({ message() {} })",
};

/** A module whose laws are these, each sound but for what is said. */
const moduleOf = (...laws: Partial<typeof sound>[]) => {
  const written = laws.map((some) => {
    const fields = Object.entries({ ...sound, ...some }).map(([key, value]) => `${key}: ${value}`);
    return `{ ${fields.join(", ")} }`;
  });
  return `export default () => {};\nexport const laws = [${written.join(", ")}];`;
};

const refusals = async (files: Readonly<Record<string, string>>, use = "./hooks.mjs") => {
  const { scenarios } = load({ "a.yaml": scenario(use), ...files });
  return (await checkModules(scenarios)).map(({ code, message }) => `${code} ${message}`);
};

const watching = (watch: string) => moduleOf({ watch });
const bad: [what: string, module: string, says: string][] = [
  ["no list", "export default () => {}; export const laws = 3;", "must export `laws` as a list of { name"],
  [
    "a law that is nothing",
    "export default () => {}; export const laws = [null];",
    "laws[0], which is no law",
  ],
  ["an empty name", moduleOf({ name: '" "' }), "laws[0] ( ), which is no law: `name` must be a name like"],
  [
    "an empty promise",
    moduleOf({ promise: '""' }),
    "(no-card), which is no law: `promise` must be one sentence",
  ],
  ["no clause", moduleOf({ clause: "undefined" }), "`clause` must be where it is promised"],
  ["a wrong breakable", moduleOf({ breakable: "true" }), "`breakable` must be false, or say how"],
  ["a watch that is no function", watching("{}"), "`watch` must be a function, and is {}"],
  ["a watch that throws", watching('() => { throw new Error("no key"); }'), "`watch` threw: no key"],
  ["a watch that returns nothing", watching("() => {}"), "`watch` must return its handlers"],
  ["a watch that returns null", watching("() => null"), "and returned null"],
  ["an async watch", watching("async () => ({})"), "returned a promise: it must not be async"],
  ["an async watch that fails", watching("async () => { throw 1; }"), "it must not be async"],
  ["no handlers", watching("() => ({})"), "must return at least one handler"],
  [
    "a misspelt event",
    watching("() => ({ mesage() {} })"),
    "`watch` returns a handler of `mesage`, and there is no such event (did you mean `message`?)",
  ],
  [
    "a misspelt point",
    watching('() => ({ "point.ended onPreparng"() {} })'),
    "(did you mean `point.ended onPreparing`?)",
  ],
  ["an event like none", watching("() => ({ zzz() {} })"), "; `docs/lifecycle.md` lists the events"],
  ["a handler that is none", watching("() => ({ message: 3 })"), "its handler of `message` is 3"],
  [
    "an async handler",
    watching("() => ({ async message() {} })"),
    "its handler of `message` must not be async",
  ],
  ["the name of a built-in law", moduleOf({ name: '"budget-exact"' }), "a law of Hookrig has that name"],
  ["the name of a law of two runs", moduleOf({ name: '"same-seed-same-bytes"' }), "a law of Hookrig has"],
  [
    "one name twice",
    moduleOf({}, {}),
    "exports laws[1] (no-card), which is no law: laws[0] has that name, too",
  ],
];

describe("a module whose laws are none is refused when it is loaded, in one line", () => {
  test.for(bad)("%s", async ([, module, says]) => {
    const [refused, ...more] = await refusals({ "hooks.mjs": module });
    expect(refused).toMatch(/^MODULE_INVALID a\.yaml:3:15: hooks\.mjs [^\n]*$/);
    expect(refused).toContain(says);
    expect(more).toEqual([]);
  });
});

test("laws are taken whose watch asks for any event, single points and functions, and the end", async () => {
  const keys = ["any", "end", "log", "serviceCall.ended", "point.started onError", "core.ended print"];
  const handlers = keys.map((key) => `"${key}"() {}`).join(", ");
  const watch = `() => ({ ${handlers}, message: undefined })`;
  expect(await refusals({ "hooks.mjs": moduleOf({ watch, breakable: '"A hook."' }) })).toEqual([]);
});

describe("modules that a scenario uses together", () => {
  const both = "[ ./one.mjs, ./two.mjs ]";

  test("may not have laws of one name", async () => {
    const files = { "one.mjs": moduleOf({}), "two.mjs": moduleOf({}) };
    expect(await refusals(files, both)).toEqual([
      "MODULE_INVALID a.yaml:3:28: two.mjs exports a law `no-card`, and so does one.mjs: rename one",
    ]);
  });

  test("may share a law", async () => {
    const sharing = 'export default () => {};\nexport { laws } from "./shared.mjs";';
    const files = { "one.mjs": sharing, "two.mjs": sharing, "shared.mjs": moduleOf({}) };
    expect(await refusals(files, both)).toEqual([]);
  });
});
