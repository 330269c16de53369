import { describe, expect, test } from "vitest";
import { budgets } from "../../../scripts/coverage/budgets.js";
import { endings } from "../../../scripts/coverage/endings.js";
import { errorsCaught } from "../../../scripts/coverage/errors-caught.js";
import { giveUps } from "../../../scripts/coverage/give-ups.js";
import { hookFaults } from "../../../scripts/coverage/hook-faults.js";
import { resultsByPlace } from "../../../scripts/coverage/results-by-place.js";
import type { CoverageTable } from "../../../scripts/coverage/table.js";
import { tables } from "../../../scripts/coverage/tables.js";
import { cellsShown, made } from "./happened.js";

const say = "model: { main: [ { say: Hello } ] }";
const none = "model: { main: [] }";

const cases: [what: string, table: CoverageTable, text: string, cells: string[]][] = [
  [
    "a chain of three, up to the result that ends it",
    resultsByPlace,
    made([none, "hooks: { script: { onPreparing: { a: [ {} ], b: [ { return: BAIL } ], c: [] } } }"]),
    ["`onPreparing` CALL_NEXT | first of three", "`onPreparing` BAIL, honoured | middle"],
  ],
  [
    "what is not honoured, and nothing",
    resultsByPlace,
    made([
      say,
      "hooks:",
      "  script:",
      "    onMessageGenerated: { a: [ {} ], b: [ {} ], c: [ { return: BAIL } ] }",
      "    onStepStarted: { a: [ { nothing: true } ], b: [ { return: RESOLVE } ], c: [ { return: BAIL } ] }",
    ]),
    [
      "`onStepStarted` nothing | first of three",
      "`onStepStarted` RESOLVE, not honoured | middle",
      "`onStepStarted` BAIL, not honoured | last",
      "`onMessageGenerated` (stream) CALL_NEXT | first of three",
      "`onMessageGenerated` (stream) CALL_NEXT | middle",
      "`onMessageGenerated` (stream) BAIL, not honoured | last",
    ],
  ],
  [
    "a chain of two has no middle",
    resultsByPlace,
    made([say, "hooks: { script: { onPreparing: { a: [ {} ], b: [ { return: RESOLVE } ] } } }"]),
    [],
  ],
  [
    "a throw",
    hookFaults,
    made([none, "hooks: { script: { onPreparing: [ { throw: boom } ] } }"]),
    ["`onPreparing` | throws"],
  ],
  [
    "a rejected promise, in the second firing",
    hookFaults,
    made([
      "agent: { output: block, maxSteps: 1 }",
      "tools: { lookup: { always: { return: 1 } } }",
      "model: { main: [ { call: { tool: lookup } } ] }",
      "hooks: { script: { onStepStarted: { meter: [ {}, { reject: boom } ] } } }",
    ]),
    ["`onStepStarted` | rejects"],
  ],
  [
    "a hook that was cut off while it waited has not failed; one that hangs has",
    hookFaults,
    made(
      [none, "hooks: { script: { onPreparing: [ { delay: 9s, throw: boom } ], onAcknowledging: [ {} ] } }"],
      "cancelAfter: 1s",
    ),
    [],
  ],
  [
    "one below the limit",
    budgets,
    made([
      "agent: { effort: LOW, messageReview: true }",
      "model: { main: [ { say: One }, { say: Two } ] }",
      "reviews: { messages: [ { reject: No }, pass ] }",
    ]),
    ["message review, by the reviewer, LOW | one below the limit"],
  ],
  [
    "at the limit, by two checks",
    budgets,
    made([
      "agent: { effort: LOW, messageReview: true }",
      "model: { main: [ { say: One }, { say: Two }, { say: Three } ] }",
      "reviews: { messages: [ pass ] }",
      "hooks: { script: { onReviewingMessage: [ { return: BAIL } ] } }",
      "moderation: [ { flag: bad }, pass ]",
    ]),
    ["mixed, LOW | at the limit"],
  ],
  [
    "moderation that passes, one below the limit of MIN",
    budgets,
    made(["agent: { effort: MIN }", say, "moderation: [ pass ]"]),
    ["moderation, MIN | one below the limit"],
  ],
  [
    "a limit of the scenario's own is none of the effort's",
    budgets,
    made([
      "agent: { effort: LOW, messageReview: true }",
      "engine: { policy: { maxRejections: { LOW: 1 } } }",
      "model: { main: [ { say: One }, { say: Two } ] }",
      "reviews: { messages: [ { reject: No } ] }",
    ]),
    [],
  ],
  [
    "a forced text that repeats a draft",
    giveUps,
    made([
      "agent: { effort: MIN }",
      "model: { main: [ { say: One, repeat: 2 } ] }",
      "moderation: [ { flag: bad } ]",
    ]),
    ["the forced step repeats a rejected draft | RETRIES_EXHAUSTED"],
  ],
  [
    "what a hook says elsewhere is no answer to the giving up",
    giveUps,
    made([
      "agent: { effort: MIN }",
      "model: { main: [ { say: One } ] }",
      "moderation: [ { flag: bad } ]",
      "hooks: { script: { onPreparing: [ { emit: Welcome } ], onGivingUp: [ { return: RESOLVE } ] } }",
    ]),
    ["a hook stays silent | RETRIES_EXHAUSTED"],
  ],
  [
    "a hook's answer",
    giveUps,
    made([
      "agent: { effort: MIN }",
      "model: { main: [ { say: One } ] }",
      "moderation: [ { flag: bad } ]",
      "hooks: { script: { onGivingUp: [ { emit: Later, return: RESOLVE } ] } }",
    ]),
    ["a hook answers | RETRIES_EXHAUSTED"],
  ],
  ["a reply", endings, made([say]), ["completed: a reply | stream"]],
  [
    "a gate's BAIL",
    endings,
    made(["agent: { output: block }", none, "hooks: { script: { onPreparing: [ { return: BAIL } ] } }"]),
    ["stopped: BAIL at `onPreparing` | block"],
  ],
  [
    "a cancel",
    endings,
    made(["model: { main: [ { say: Hello, delay: 9s, expect: { delivered: 0 } } ] }"], "cancelAfter: 1s"),
    ["cancelled: by its signal | stream"],
  ],
  [
    "a failed turn is in the other table",
    endings,
    made(["model: { main: [ { fail: { status: 400 } } ] }"]),
    [],
  ],
  [
    "an error and its cause",
    errorsCaught,
    made([
      "agent: { messageReview: true }",
      "model: { main: [ { say: One } ], messageReview: [ { fail: { status: 400 } } ] }",
    ]),
    [
      "REVIEW_FAILED | failed, with the `error` status",
      "MODEL_ERROR | caught beside the answer, or the cause of another error",
    ],
  ],
  [
    "a suppressed error, and one beside it",
    errorsCaught,
    made([
      "model: { main: [ { fail: { status: 400 } } ] }",
      "hooks: { script: { onError: [ { return: BAIL } ] } }",
    ]),
    ["MODEL_ERROR | failed, the status suppressed by BAIL at `onError`"],
  ],
  [
    "an error after the answer",
    errorsCaught,
    made([say, "hooks: { script: { onMessagesEmitted: [ { throw: boom } ] } }"]),
    ["HOOK_ERROR | caught beside the answer, or the cause of another error"],
  ],
];

describe("the tables", () => {
  test.each(cases)("%s", async (_, table, text, cells) => {
    expect(await cellsShown(table, text)).toEqual(cells);
  });

  test("each has its own name, and no row or column twice", () => {
    expect(new Set(tables.map(({ name }) => name)).size).toBe(tables.length);
    for (const { rows, columns } of tables) {
      expect(new Set(rows).size).toBe(rows.length);
      expect(new Set(columns).size).toBe(columns.length);
    }
  });
});
