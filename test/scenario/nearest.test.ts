import { describe, expect, it } from "vitest";
import { camelCase, distance, nearest } from "../../harness/scenario/nearest.js";

describe("suggestions", () => {
  it.each([
    ["", "abc", 3],
    ["say", "sya", 1],
    ["kitten", "sitting", 3],
    ["same", "same", 0],
  ])("%s and %s differ by %i", (a, b, far) => {
    expect(distance(a, b)).toBe(far);
    expect(distance(b, a)).toBe(far);
  });
  it("know other spellings", () => {
    expect(camelCase("on_message_generated")).toBe("onMessageGenerated");
    expect(nearest("tool_review", ["messageReview", "toolReview"])).toBe("toolReview");
    expect(nearest("ToolReview", ["messageReview", "toolReview"])).toBe("toolReview");
  });
  it("stay silent where nothing is near", () => {
    expect(nearest("zzz", ["say", "call"])).toBeUndefined();
    expect(nearest("ab", ["to"])).toBeUndefined();
  });
});
