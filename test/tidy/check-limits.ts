import ts from "typescript";
import { finding, lineOf, parse, type Source, walk } from "./source.js";

/** The longest line, in characters. */
export const MAX_LINE_CHARACTERS = 110;
/** The longest function, in lines, from its name to its closing brace. */
export const MAX_FUNCTION_LINES = 70;
/** The longest file, in lines. */
export const MAX_FILE_LINES = 400;

export function checkLineLength(file: Source): string[] {
  return file.text.split("\n").flatMap((line, index) => {
    const length = [...line].length;
    if (length <= MAX_LINE_CHARACTERS) return [];
    return [finding(file, index + 1, `line of ${length} characters, more than ${MAX_LINE_CHARACTERS}`)];
  });
}

export function checkFileLength(file: Source): string[] {
  const lines = file.text.trimEnd().split("\n").length;
  if (lines <= MAX_FILE_LINES) return [];
  return [finding(file, 1, `file of ${lines} lines, more than ${MAX_FILE_LINES}`)];
}

export function checkFunctionLength(file: Source): string[] {
  const findings: string[] = [];
  const tree = parse(file);
  walk(tree, (node) => {
    if (!ts.isFunctionLike(node) || !("body" in node) || node.body === undefined) return;
    const last = tree.getLineAndCharacterOfPosition(node.end).line + 1;
    const lines = last - lineOf(node) + 1;
    if (lines <= MAX_FUNCTION_LINES) return;
    findings.push(finding(file, lineOf(node), `function of ${lines} lines, more than ${MAX_FUNCTION_LINES}`));
  });
  return findings;
}

/** `catch {}` hides what it was never asked to hide; a comment inside it does not help the caller. */
export function checkEmptyCatch(file: Source): string[] {
  const findings: string[] = [];
  walk(parse(file), (node) => {
    if (!ts.isCatchClause(node) || node.block.statements.length > 0) return;
    findings.push(finding(file, lineOf(node), "an empty catch swallows the error"));
  });
  return findings;
}

/** `export * from` makes public whatever is added later; `export * as Name from` is one name, and fine. */
export function checkExportStar(file: Source): string[] {
  const findings: string[] = [];
  walk(parse(file), (node) => {
    if (!ts.isExportDeclaration(node) || node.exportClause !== undefined) return;
    findings.push(finding(file, lineOf(node), "export * hides what is public; name it"));
  });
  return findings;
}
