import { expect, test } from "vitest";
import { tryAll } from "../../../scripts/patches/try-all.js";
import type { Workbench } from "../../../scripts/patches/workbench.js";

const benches = (["left", "right"] as const).map((folder) => ({ folder }) as Workbench);

test("each bench takes the next as soon as it is free; rows and results keep the order", async () => {
  let finish = () => {};
  const slow = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const on: string[] = [];
  const shown: string[] = [];
  const tried = tryAll(
    ["a", "b", "c"],
    benches,
    async (item, { folder }) => {
      on.push(`${item} ${folder}`);
      if (item === "a") await slow;
      if (item === "c") finish();
      return item.toUpperCase();
    },
    (row) => shown.push(row),
  );
  expect(await tried).toEqual(["A", "B", "C"]);
  expect(on).toEqual(["a left", "b right", "c right"]);
  expect(shown).toEqual(["A", "B", "C"]);
});

test("what an attempt throws ends it all", async () => {
  const failing = tryAll(
    [1],
    benches,
    () => Promise.reject(new Error("no disk")),
    () => {},
  );
  await expect(failing).rejects.toThrow("no disk");
});
