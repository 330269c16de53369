import { describe, expect, test } from "vitest";
import { agentHooks } from "../../../harness/fuzz/arbitraries/index.js";
import { sample } from "./sample.js";

const lists = sample(agentHooks(), 500);

describe("agentHooks", () => {
  test("at times registers another hook under the same name", () => {
    const again = lists.filter(
      (list) => new Set(list.map(({ type, name }) => type + name)).size < list.length,
    );
    expect(again).not.toEqual([]);
    for (const list of lists)
      for (const { type, name } of list) expect(name).toMatch(new RegExp(`^${type}-\\d$`));
  });

  test("changes different fields, so that a hook can add to what the one before it made", () => {
    const fields = (type: string) => {
      const sets = lists.flat().filter((hook) => hook.type === type);
      return new Set(sets.flatMap(({ set }) => Object.keys(set?.toolCall?.args ?? set?.return ?? {})));
    };
    expect(fields("preActing")).toEqual(new Set(["order", "reason"]));
    expect(fields("postActing")).toEqual(new Set(["seen", "checked"]));
  });
});
