import { expect, test } from "vitest";
import { Strays } from "../../harness/run/strays.js";

test("what nobody waits for is caught, told once, and left alone afterwards", async () => {
  const before = process.listenerCount("unhandledRejection");
  const strays = new Strays();
  try {
    Promise.reject(new Error("forgotten"));
    expect(await strays.taken()).toEqual([new Error("forgotten")]);
    expect(await strays.taken()).toEqual([]);
  } finally {
    strays.end();
  }
  expect(process.listenerCount("unhandledRejection")).toBe(before);
});
