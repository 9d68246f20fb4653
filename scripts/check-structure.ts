/**
 * Checks the import rules of `.dependency-cruiser.cjs` and the lengths of files and functions. Also checks that there was
 * something to check: with a TypeScript version that it does not know, dependency-cruiser reads no module and reports success.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findTooLong } from './source-lengths.ts';

interface Report {
  readonly summary: {
    readonly totalCruised: number;
    readonly totalDependenciesCruised: number;
    readonly violations: readonly {
      readonly from: string;
      readonly to: string;
      readonly rule: { readonly name: string };
    }[];
  };
}

const root = join(import.meta.dirname, '..');
const minModules = 1000;
// Checks whole workspaces, so that new folders are included automatically.
const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  workspaces: string[];
};
const run = spawnSync('depcruise', ['--output-type', 'json', ...workspaces, 'scripts'], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
});
if (run.error || !run.stdout) throw new Error(`depcruise did not run: ${run.error?.message ?? run.stderr}`);
const { summary } = JSON.parse(run.stdout) as Report; // the format of dependency-cruiser's JSON reporter
const lengths = findTooLong(root);

for (const { rule, from, to } of summary.violations) console.error(`${rule.name}: ${from} → ${to}`);
for (const finding of lengths.findings) console.error(finding);
console.log(
  `${summary.totalCruised} modules, ${summary.totalDependenciesCruised} imports, ${summary.violations.length} forbidden; ` +
    `${lengths.files} files, ${lengths.findings.length} too long`,
);
if (summary.totalCruised < minModules || lengths.files < minModules / 2) {
  console.error(`expected at least ${minModules} modules: are the tools reading them?`);
  process.exitCode = 1;
}
if (summary.violations.length > 0 || lengths.findings.length > 0) process.exitCode = 1;
