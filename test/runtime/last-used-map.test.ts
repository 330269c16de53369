import fc from "fast-check";
import { expect, test } from "vitest";
import { LastUsedMap } from "../../src/runtime/last-used-map.js";

const key = fc.constantFrom("a", "b", "c");
const steps = fc.array(
  fc.oneof(
    fc.record({ do: fc.constant("set" as const), key, value: fc.nat(9) }),
    fc.record({ do: fc.constantFrom("get" as const, "delete" as const), key }),
  ),
);

test("is a map, whichever entry is at hand", () => {
  fc.assert(
    fc.property(steps, (taken) => {
      const [tested, plain] = [new LastUsedMap<string, number>(), new Map<string, number>()];
      for (const step of taken) {
        if (step.do === "set") {
          tested.set(step.key, step.value);
          plain.set(step.key, step.value);
        } else if (step.do === "get") expect(tested.get(step.key)).toBe(plain.get(step.key));
        else {
          tested.delete(step.key);
          plain.delete(step.key);
        }
        expect(tested.size).toBe(plain.size);
        expect(tested.values().toSorted()).toEqual([...plain.values()].toSorted());
      }
    }),
    { seed: 1, numRuns: 500 },
  );
});
