import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { programHash, readToken, TOKEN_VERSION, writeToken } from "../../harness/fuzz/token.js";
import { program } from "./small-program.js";

const bare = { seed: -12, path: "3:0:11", program: programHash(program()) };
const token = { ...bare, use: "./höoks.ts", second: { law: "no-op", choice: 12 } };

/** As `writeToken` would write it in another version. */
function ofVersion(version: number): string {
  const text = JSON.stringify([version, { seed: 1, path: "0", program: "00000000" }]);
  const digest = createHash("sha256").update(text).digest("hex").slice(0, 8);
  return Buffer.from(`${digest}${text}`).toString("base64url");
}

test("is read as it was written, and is one word for a shell", () => {
  for (const one of [token, bare]) {
    expect(writeToken(one)).toMatch(/^[\w-]+$/);
    expect(readToken(writeToken(one))).toEqual(one);
  }
});

test("is read from a terminal that wrapped it", () => {
  expect(readToken(` ${writeToken(bare).replace(/^.{40}/, "$&\n")} `)).toEqual(bare);
});

test("the hash tells programs apart", () => {
  expect(programHash(program())).toBe(programHash(program()));
  expect(programHash(program({ turns: [{ customer: "Ho" }] }))).not.toBe(token.program);
});

test.each([
  ["nothing", ""],
  ["another word", "hello"],
  ["a part of it", writeToken(token).slice(0, -1)],
  ["one letter changed", writeToken(token).replace(/^./, (first) => (first === "A" ? "B" : "A"))],
])("is refused: %s", (_what, written) => {
  expect(() => readToken(written)).toThrow(
    expect.objectContaining({ code: "TOKEN_INVALID", message: expect.stringContaining("no token") }),
  );
});

test("of another version, it says so", () => {
  expect(readToken(ofVersion(TOKEN_VERSION)).path).toBe("0");
  expect(() => readToken(ofVersion(TOKEN_VERSION + 1))).toThrow(
    `the token is of version ${TOKEN_VERSION + 1}, this Hookrig reads version ${TOKEN_VERSION}`,
  );
});
