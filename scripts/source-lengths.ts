import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import ts from 'typescript';

/** The maximum number of lines of a file, and of a function. */
export const limits = { file: 300, function: 60 } as const;

/** Generated files are as long as what they describe, and a released migration is never changed. */
const exempt = /^sdk\/src\/api\.ts$|\/migrations\//;

/**
 * Finds TypeScript files and functions that exceed {@link limits}.
 *
 * @param root folder of the checkout; reads all files in it that git tracks
 * @returns the number of files, and one line for each finding: place, length, limit
 */
export function findTooLong(root: string): { readonly files: number; readonly findings: readonly string[] } {
  const list = execFileSync('git', ['ls-files', '*.ts', '*.tsx'], { cwd: root, encoding: 'utf8' });
  const files = list.split('\n').filter((file) => file !== '' && !exempt.test(file));
  const findings = files.flatMap((file) => {
    const text = readFileSync(`${root}/${file}`, 'utf8');
    const lines = text.trimEnd().split('\n').length;
    const ofFile = lines > limits.file ? [`${file}: ${lines} lines, at most ${limits.file}`] : [];
    return [...ofFile, ...findLongFunctions(file, text)];
  });
  return { files: files.length, findings };
}

function findLongFunctions(file: string, text: string): string[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const lineAt = (position: number) => source.getLineAndCharacterOfPosition(position).line;
  const findings: string[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body && !groupsTests(node)) {
      const first = lineAt(node.getStart());
      const lines = lineAt(node.end) - first + 1;
      if (lines > limits.function)
        findings.push(`${file}:${first + 1}: a function of ${lines} lines, at most ${limits.function}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return findings;
}

/** Whether a function only groups tests, like the callback of `describe`. The tests in it are checked separately. */
function groupsTests(node: ts.Node): boolean {
  const isTest = ts.isCallExpression(node) && node.expression.getText() === 'test';
  return isTest || (ts.forEachChild(node, groupsTests) ?? false);
}
