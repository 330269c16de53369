import type { ScenarioReport } from "hookrig/harness";
import { expect, test } from "vitest";
import { filesOf } from "../../../scripts/break/try-patch.js";

test("a patch is first shown to the files that cite its chapter", () => {
  const suite = [
    { file: "a.yaml", clause: "engine 1.5" },
    { file: "a.yaml", clause: "engine 1.5" },
    { file: "b.yaml" },
    { file: "c.yaml", clause: "agent-hooks Dispatch" },
    { file: "d.yaml", clause: "agent-hooks Registration" },
  ] as ScenarioReport[];
  expect(filesOf(suite, "engine 1.5")).toEqual(["a.yaml"]);
  expect(filesOf(suite, "agent-hooks")).toEqual(["c.yaml", "d.yaml"]);
});
