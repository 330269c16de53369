import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parseAllDocuments } from "yaml";
import { z } from "zod";
import { cwd, files, shipped } from "./shipped.js";

const json = JSON.parse(readFileSync(join(cwd, "scenario.schema.json"), "utf8"));
const schema = z.fromJSONSchema(json);

describe("the files that ship", () => {
  test("each loads without an error", () => {
    expect(shipped.errors.map(({ message }) => message)).toEqual([]);
  });

  test("no two scenarios of a file have the same title", () => {
    const names = shipped.scenarios.map(({ file, title }) => `${file} "${title}"`);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  test.each(files)("%s is what scenario.schema.json describes", (file) => {
    const documents = parseAllDocuments(readFileSync(join(cwd, file), "utf8"));
    expect(documents.length).toBeGreaterThan(0);
    for (const document of documents) expect(schema.safeParse(document.toJS()).error?.issues).toBeUndefined();
  });
});
