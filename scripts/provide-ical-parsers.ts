import { type StrictParser, strictParsers } from '../server/src/ical/testing/strict-parsers.test-support.ts';
import { howToInstall, installPackage } from './install-package.ts';

/**
 * Looks for the programs that the tests have read our .ics files. Where one is not there it says how to install it, and the
 * tests that need it report themselves as skipped; in continuous integration (`CI=true`) it installs it.
 *
 * @throws Error in continuous integration when one cannot be installed
 */
export function provideIcalParsers(): void {
  const missing = findMissing();
  if (missing.length === 0) return;
  if (process.env.CI !== 'true') {
    for (const { name, packages } of missing)
      console.log(`Leaving out the tests by ${name}, which comes with ${howToInstall(packages)}`);
    return;
  }
  const packages = missing.map((parser) => parser.packages).join(' ');
  console.log(`Installing ${packages} …`);
  installPackage(packages);
  const names = findMissing().map(({ name }) => name);
  if (names.length > 0)
    throw new Error(`CI=true wants the tests by ${names}, which need (as root): ${howToInstall(packages)}`);
}

function findMissing(): StrictParser[] {
  return strictParsers.filter(({ find }) => !find());
}
