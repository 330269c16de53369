import { join } from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";
import { EFFORTS, OptimizationPolicy } from "../../src/index.js";
import { root } from "../tidy/tree.js";
import { marked, namesIn, page } from "./pages.js";

const engine = page("docs/engine.md");
const entry = join(root, "src/index.ts");

/** The properties of a type that the package exports. */
function propertiesOf(names: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const { config } = ts.readConfigFile(join(root, "tsconfig.json"), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root);
  const program = ts.createProgram([entry], options);
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(entry) as ts.SourceFile;
  const exported = checker.getExportsOfModule(checker.getSymbolAtLocation(source) as ts.Symbol);
  return new Map(
    names.map((name) => {
      const symbol = exported.find((one) => one.name === name) as ts.Symbol;
      const type = checker.getDeclaredTypeOfSymbol(checker.getAliasedSymbol(symbol));
      return [name, checker.getPropertiesOfType(type).map((property) => property.name)];
    }),
  );
}

const types = ["EngineOptions", "AgentOptions", "ToolDefinition", "EngineRuleOptions", "SessionOptions"];
const properties = propertiesOf(types);

test.for(types)("docs/engine.md has every property of %s, and no other", (type) => {
  expect(namesIn(engine, type).toSorted()).toEqual(properties.get(type)?.toSorted());
  expect(namesIn(engine, type).length).toBeGreaterThan(4);
});

test("docs/engine.md has the policy's numbers", () => {
  const policy = new OptimizationPolicy();
  const [, , ...rows] = marked(engine, "effort").split("\n");
  expect(rows).toEqual(
    EFFORTS.map(
      (effort) => `| \`${effort}\` | ${policy.maxRejections(effort)} | ${policy.compactAt(effort)} |`,
    ),
  );
});
