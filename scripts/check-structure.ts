/**
 * Holds the rules of `.dependency-cruiser.cjs`, and that there was something to hold them against: a tool that reads no
 * module, as happens with a TypeScript it does not know, would find everything in order.
 */
import { spawnSync } from 'node:child_process';

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

const fewestModules = 50;
const run = spawnSync(
  'depcruise',
  [
    '--output-type',
    'json',
    'server/src',
    'geo/src',
    'zone-index/src',
    'sdk/src',
    'console/src',
    'bench',
    'scripts',
  ],
  {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  },
);
if (run.error || !run.stdout) throw new Error(`depcruise did not run: ${run.error?.message ?? run.stderr}`);
const { summary } = JSON.parse(run.stdout) as Report; // the format of depcruise's own json reporter

for (const { rule, from, to } of summary.violations) console.error(`${rule.name}: ${from} → ${to}`);
console.log(
  `${summary.totalCruised} modules, ${summary.totalDependenciesCruised} imports, ${summary.violations.length} violations`,
);
if (summary.totalCruised < fewestModules)
  console.error(`expected at least ${fewestModules} modules: is the tool reading them?`);
if (summary.violations.length > 0 || summary.totalCruised < fewestModules) process.exitCode = 1;
