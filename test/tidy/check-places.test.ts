import { expect, test } from "vitest";
import { checkPlaces } from "./check-places.js";

const check = (text: string) => checkPlaces({ path: "docs/a.md", text });

// Put together here, so that this file does not itself break the rule.
const slash = "/";
const host = ["registry", "example", "org"].join(".");

test.for([
  `see ${slash}work/main/src`,
  `"${slash}root/.cache"`,
  `file:${slash}${slash}${slash}home/ann/x`,
  `${slash}Users/ann/x`,
])("a machine's path is found: %s", (text) => {
  expect(check(`ok\n${text}`)).toEqual([
    expect.stringMatching(/^docs\/a\.md:2: a path of somebody's machine/),
  ]);
});

test.for([host, `"resolved": "http:${slash}${slash}npm-mirror.example/x.tgz"`])(
  "a registry is found: %s",
  (text) => {
    expect(check(text)).toEqual([expect.stringContaining("the host of a registry")]);
  },
);

test("a path that is cut out of a URL is found", () => {
  const url = ["new URL('..', import", "meta", "url)", "pathname"].join(".");
  expect(check(url)).toEqual([expect.stringContaining("use fileURLToPath")]);
});

test.for(["src/work/a.ts", "https://example.com/work/", "https://work/", "../root/", "a registry of hooks"])(
  "is none: %s",
  (text) => {
    expect(check(text)).toEqual([]);
  },
);
