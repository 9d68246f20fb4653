/**
 * `npm run check -- licenses`: fails for each package in a release that is not in `licenses.json`, and for each license that is
 * not permitted there. `--update` writes the packages to that file, for review.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Agreed, findLicenseProblems, type Lock, listPackages } from './licenses.ts';

const root = join(import.meta.dirname, '..');
const path = join(root, 'licenses.json');
const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lock; // npm's format
const agreed = JSON.parse(readFileSync(path, 'utf8')) as Agreed; // our format
const current = process.argv.includes('--update') ? { ...agreed, packages: listPackages(lock) } : agreed;
if (current !== agreed) writeFileSync(path, `${JSON.stringify(current, null, 2)}\n`);

const problems = findLicenseProblems(lock, current);
for (const problem of problems) console.error(problem);
if (problems.length > 0) {
  console.error('Review them, then run: node scripts/check-licenses.ts --update');
  process.exitCode = 1;
}
console.log(`${Object.keys(listPackages(lock)).length} packages in a release, ${problems.length} problems`);
