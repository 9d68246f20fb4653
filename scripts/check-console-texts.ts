/**
 * Checks that every text of the console is in its catalog and not in a component, and that the router lists every page with
 * exactly the parts of the catalog that the page and its imports read.
 */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import ts from 'typescript';

const root = join(import.meta.dirname, '..');
const source = join(root, 'console', 'src');
/** The files that list pages, with one call of `page` for each. */
const pageLists = ['router.tsx', 'lazy-page.ts'].map((name) => join(source, 'app', name));
const files = new Map(
  globSync('**/*.{ts,tsx}', { cwd: source })
    .filter((name) => !/\.test(-support)?\.tsx?$/.test(name))
    .map((name) => {
      const file = join(source, name);
      return [file, ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true)];
    }),
);
let problems = 0;

/** Attributes and properties of elements with texts that users see or hear. */
const spokenAttributes =
  /^(aria-(label|description|placeholder|roledescription|valuetext)|alt|caption|description|error|heading|hint|label|message|placeholder|summary|text|title)$/;
const spokenProperties = /^(textContent|innerText|innerHTML|title|ariaLabel|ariaDescription)$/;

/** Operators whose result can be either side, or both. */
const joining: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.AmpersandAmpersandToken,
  ts.SyntaxKind.BarBarToken,
  ts.SyntaxKind.QuestionQuestionToken,
  ts.SyntaxKind.PlusToken,
]);

for (const file of files.values()) reportLiterals(file);
checkParts();
if (problems > 0) process.exitCode = 1;

function report(node: ts.Node, problem: string): void {
  const file = node.getSourceFile();
  const { line } = file.getLineAndCharacterOfPosition(node.getStart());
  console.error(`${relative(root, file.fileName)}:${line + 1}: ${problem}`);
  problems += 1;
}

function reportLiterals(file: ts.SourceFile): void {
  const visit = (node: ts.Node): void => {
    if (ts.isJsxElement(node) && node.openingElement.tagName.getText() === 'code') return;
    if (ts.isJsxText(node)) reportText(node, node.text);
    if (ts.isJsxExpression(node) && !ts.isJsxAttribute(node.parent)) reportIn(node.expression);
    if (ts.isJsxAttribute(node) && spokenAttributes.test(node.name.getText())) reportIn(node.initializer);
    if (isSpokenAssignment(node)) reportIn(node.right);
    ts.forEachChild(node, visit);
  };
  visit(file);
}

function isSpokenAssignment(node: ts.Node): node is ts.BinaryExpression {
  return (
    ts.isBinaryExpression(node) &&
    node.operatorToken.kind === ts.SyntaxKind.EqualsToken &&
    ts.isPropertyAccessExpression(node.left) &&
    spokenProperties.test(node.left.name.text)
  );
}

/** Reports the texts that an expression can be. */
function reportIn(node: ts.Node | undefined): void {
  if (!node) return;
  if (ts.isStringLiteralLike(node)) reportText(node, node.text);
  else if (ts.isTemplateExpression(node)) {
    reportText(node, node.head.text);
    for (const { literal } of node.templateSpans) reportText(literal, literal.text);
  } else if (ts.isJsxExpression(node) || ts.isParenthesizedExpression(node)) reportIn(node.expression);
  else if (ts.isConditionalExpression(node)) {
    reportIn(node.whenTrue);
    reportIn(node.whenFalse);
  } else if (ts.isBinaryExpression(node) && joining.has(node.operatorToken.kind)) {
    reportIn(node.left);
    reportIn(node.right);
  }
}

/** Signs such as `·` and `→` are the same in every language. */
function reportText(node: ts.Node, text: string): void {
  if (/\p{L}/u.test(text)) report(node, `“${text.trim()}” belongs in console/src/strings`);
}

function checkParts(): void {
  const partOfArea = readAreas();
  const start = reachable(join(source, 'main.tsx'), false);
  for (const file of start) reportAtLoad(file);
  const needs = (from: ReadonlySet<string>) =>
    new Set([...from].flatMap((file) => [...areasOf(file)].map((area) => partOfArea.get(area) ?? area)));
  // Everything outside the pages themselves, including what is loaded later.
  const around = new Set([...start].filter((file) => !pageLists.includes(file)));
  for (const file of [...around]) for (const name of importsOf(file, true)) reachable(name, true, around);
  for (const file of around)
    for (const part of needs(new Set([file])))
      if (part !== 'start')
        report(files.get(file) as ts.Node, `this is around every page, and reads “${part}”`); // it was parsed
  for (const { call, parts, page } of readPages()) {
    const needed = needs(reachable(page, true));
    needed.delete('start');
    for (const part of needed)
      if (!parts.has(part)) report(call, `this page also reads the texts of “${part}”`);
    for (const part of parts) if (!needed.has(part)) report(call, `this page reads no text of “${part}”`);
  }
}

/** Maps each area of the catalog, such as `maps`, to the part that contains it. */
function readAreas(): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const part of ['start', 'floor', 'editing', 'calendar', 'department']) {
    const file = files.get(join(source, 'strings', 'parts', `${part}.ts`));
    if (!file) throw new Error(`the catalog has no part ${part}`);
    // The areas of a part are the keys of its only object, as the formatter indents them.
    for (const [, area = ''] of file.text.matchAll(/^ {2}(\w+): /gm)) found.set(area, part);
  }
  return found;
}

function areasOf(file: string): ReadonlySet<string> {
  const text = files.get(file)?.text ?? '';
  return new Set([...text.matchAll(/\bstrings\.(?!ts\b)(\w+)/g)].map(([, area = '']) => area));
}

/** Reports texts that are read when a file runs, before the texts are loaded. Such a file may only read them in functions. */
function reportAtLoad(file: string): void {
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) || ts.isTypeNode(node)) return;
    if (ts.isPropertyAccessExpression(node) && node.expression.getText() === 'strings')
      report(node, 'the texts are not loaded yet when this file runs: read them in a function');
    ts.forEachChild(node, visit);
  };
  const parsed = files.get(file);
  if (parsed) visit(parsed);
}

function readPages() {
  const pages: { readonly call: ts.Node; readonly parts: ReadonlySet<string>; readonly page: string }[] = [];
  const visit = (file: string, node: ts.Node): void => {
    if (ts.isCallExpression(node) && node.expression.getText() === 'page') {
      const [parts, load] = node.arguments.map((argument) => argument.getText());
      const [, page] = /import\('([^']+)'\)/.exec(load ?? '') ?? [];
      if (!page) throw new Error(`a page of ${file} names no file`);
      const names = [...(parts ?? '').matchAll(/'(\w+)'/g)].map(([, name = '']) => name);
      pages.push({ call: node, parts: new Set(names), page: join(dirname(file), page) });
    }
    ts.forEachChild(node, (child) => visit(file, child));
  };
  for (const file of pageLists) {
    const parsed = files.get(file);
    if (!parsed) throw new Error(`${file} is missing`);
    visit(file, parsed);
  }
  return pages;
}

/** Returns a file and everything it imports; with `isLazy`, also what it loads later. The catalog is left out. */
function reachable(file: string, isLazy: boolean, seen = new Set<string>()): Set<string> {
  if (!files.has(file) || seen.has(file) || /\/strings(\/|\.ts$)/.test(file)) return seen;
  seen.add(file);
  for (const name of importsOf(file, isLazy)) reachable(name, isLazy, seen);
  return seen;
}

function importsOf(file: string, isLazy: boolean): readonly string[] {
  const text = pageLists.includes(file) && isLazy ? '' : (files.get(file)?.text ?? '');
  return [...text.matchAll(/(?:from |import |(import\())\s*'(\.[^']+)'/g)]
    .filter(([, lazy]) => isLazy || !lazy)
    .map(([, , name = '']) => join(dirname(file), name));
}
