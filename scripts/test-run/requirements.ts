import { spawnSync } from 'node:child_process';
import { strictParsers } from '../../server/src/ical/testing/strict-parsers.test-support.ts';
import { gdalPackage, isGdalInstalled } from '../../server/src/imaging/testing/gdal.ts';
import { isPopplerInstalled, popplerPackage } from '../../server/src/imaging/testing/poppler.ts';
import { chromiumPackage, findChromium } from '../../server/src/testing/browser.ts';
import { isPgbouncerInstalled, pgbouncerPackage } from '../../server/src/testing/pgbouncer.ts';
import { isCaddyInstalled, isNginxInstalled } from '../deploy/proxies.test-support.ts';
import { isSystemdInstalled } from '../deploy/systemd.test-support.ts';
import type { RequirementName } from './options.ts';
import { isSwiftInstalled, swiftPackage } from './start-s3-server.ts';

/** A requirement of tests that `npm ci` does not install. */
interface Requirement {
  readonly name: RequirementName;
  readonly title: string;
  /** Debian packages. */
  readonly packages: readonly string[];
  readonly isInstalled: () => boolean;
}

const requirements: readonly Requirement[] = [
  {
    name: 'browser',
    title: 'Chromium',
    packages: [chromiumPackage],
    isInstalled: () => findChromium() !== undefined,
  },
  {
    name: 's3',
    title: 'the S3 server',
    packages: [swiftPackage],
    isInstalled: () => Boolean(process.env.MUSTER_TEST_S3_URL) || isSwiftInstalled(),
  },
  ...strictParsers.map(
    ({ name, packages, find }): Requirement => ({
      name: 'ical-parsers',
      title: `the .ics parser ${name}`,
      packages: packages.split(' '),
      isInstalled: () => find() !== undefined,
    }),
  ),
  {
    name: 'gdal',
    title: 'GDAL',
    packages: [gdalPackage],
    isInstalled: isGdalInstalled,
  },
  {
    name: 'poppler',
    title: 'poppler',
    packages: [popplerPackage],
    isInstalled: isPopplerInstalled,
  },
  {
    name: 'proxies',
    title: 'nginx',
    packages: ['nginx-light'],
    isInstalled: isNginxInstalled,
  },
  {
    name: 'proxies',
    title: 'Caddy',
    packages: ['caddy'],
    isInstalled: isCaddyInstalled,
  },
  {
    name: 'systemd',
    title: 'systemd-analyze',
    packages: ['systemd'],
    isInstalled: isSystemdInstalled,
  },
  {
    name: 'pgbouncer',
    title: 'PgBouncer',
    packages: [pgbouncerPackage],
    isInstalled: isPgbouncerInstalled,
  },
];

/**
 * Installs missing requirements of the tests: as root on Debian with apt-get, otherwise only Chromium, with Playwright's
 * download. Prints one line for each item that it installs or leaves out.
 *
 * @param without requirements that are not checked
 * @returns what the run has to leave out because it cannot be installed
 * @throws Error with the command to run if there is no browser, or if apt-get fails
 */
export function provideRequirements(without: readonly RequirementName[]): readonly RequirementName[] {
  const required = requirements.filter(({ name }) => !without.includes(name));
  const missing = required.filter((requirement) => !requirement.isInstalled());
  if (missing.length === 0) return [];
  if (canInstallPackages()) {
    installPackages(missing);
    return [];
  }
  if (missing.some(({ name }) => name === 'browser')) downloadChromium();
  const leftOut = missing.filter(({ name }) => name !== 'browser');
  for (const { title, packages } of leftOut)
    console.log(`Leaving out the tests with ${title}: install it with ${installCommand(packages)}`);
  return [...new Set(leftOut.map(({ name }) => name))];
}

function canInstallPackages(): boolean {
  return process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0;
}

function installPackages(missing: readonly Requirement[]): void {
  const lists = runApt('update'); // if this fails, an old package list may still work
  for (const { title, packages } of missing)
    console.log(`Installing ${title} (apt-get install ${packages.join(' ')}) …`);
  const packages = [...new Set(missing.flatMap((requirement) => requirement.packages))];
  const install = runApt('install', '-y', '--no-install-recommends', ...packages);
  for (const { name, title, packages, isInstalled } of missing)
    if (!isInstalled())
      throw new Error(
        `${lists}${install}${title} could not be installed. Run: ${installCommand(packages)}\n` +
          `To leave its tests out: npm test -- --without=${name}`,
      );
}

/** @returns the output of apt-get if it failed, otherwise nothing */
function runApt(...args: readonly string[]): string {
  const { status, stderr, error } = spawnSync('apt-get', ['-o', 'DPkg::Lock::Timeout=300', ...args], {
    encoding: 'utf8',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  return status === 0 ? '' : `apt-get ${args[0]}: ${error?.message ?? stderr.trim()}\n`;
}

function installCommand(packages: readonly string[]): string {
  const root = process.getuid?.() === 0 ? '' : 'sudo ';
  return `${root}apt-get install -y --no-install-recommends ${packages.join(' ')}`;
}

function downloadChromium(): void {
  console.log("Installing Chromium (Playwright's own download) …");
  const { status, stderr, stdout, error } = spawnSync('npx', ['playwright-core', 'install', 'chromium'], {
    encoding: 'utf8',
  });
  const path = findChromium();
  // Playwright does not install the libraries that Chromium links to.
  if (path && spawnSync(path, ['--version']).status === 0) return;
  const reason =
    status === 0 ? 'it does not start here' : (error?.message ?? lastLine(`${stdout}\n${stderr}`));
  throw new Error(
    `There is no browser to test with: Chromium could not be downloaded (${reason}). ` +
      `Run: ${installCommand([chromiumPackage])}\nTo leave its tests out: npm test -- --without=browser`,
  );
}

function lastLine(text: string): string {
  return (
    text
      .trim()
      .split('\n')
      .find((line) => /error/i.test(line))
      ?.trim() ??
    text.trim().split('\n').at(-1) ??
    ''
  );
}
