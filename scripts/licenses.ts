/** An entry of `package-lock.json`. */
interface LockedPackage {
  readonly name?: string;
  readonly version?: string;
  readonly license?: string;
  readonly dev?: boolean;
  readonly devOptional?: boolean;
  readonly link?: boolean;
}

export interface Lock {
  readonly packages: Readonly<Record<string, LockedPackage>>;
}

/** `licenses.json`: the licenses and packages that were reviewed. */
export interface Agreed {
  /** SPDX identifiers that are permitted for packages in a release. */
  readonly permitted: readonly string[];
  /** Additional licenses that are permitted for packages used only in development. */
  readonly permittedForDevelopment: readonly string[];
  /** Every package in a release, with its license. */
  readonly packages: Readonly<Record<string, string>>;
}

/** Misspelled SPDX identifiers. The license file of splaytree-ts is BSD-3-Clause. */
const misspelled: Readonly<Record<string, string>> = { 'BDS-3-Clause': 'BSD-3-Clause' };

/** The licenses of packages whose package.json states none, from their license files. */
const unstated: Readonly<Record<string, string>> = {
  'dejavu-fonts-ttf': 'Bitstream-Vera',
  'png-js': 'MIT',
};

/** Returns the packages in a release, which excludes packages used only in development, with their licenses, sorted. */
export function listPackages(lock: Lock): Record<string, string> {
  const shipped = foreign(lock).filter(({ isDevelopment }) => !isDevelopment);
  const pairs = shipped.map(({ name, license }): [string, string] => [name, license]);
  return Object.fromEntries(pairs.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** @returns a line for each package or license that is not in `licenses.json`, and for each entry without a package */
export function findLicenseProblems(lock: Lock, agreed: Agreed): string[] {
  const shipped = listPackages(lock);
  const development = [...agreed.permitted, ...agreed.permittedForDevelopment];
  return [
    ...foreign(lock).flatMap(({ name, license, isDevelopment }) =>
      isPermitted(license, isDevelopment ? development : agreed.permitted)
        ? []
        : [`${name} has the license ${license}, which is not permitted`],
    ),
    ...Object.entries(shipped).flatMap(([name, license]) => {
      const expected = agreed.packages[name];
      if (expected === undefined) return [`${name} (${license}) is new in a release`];
      return expected === license ? [] : [`${name} has changed its license from ${expected} to ${license}`];
    }),
    ...Object.keys(agreed.packages)
      .filter((name) => !(name in shipped))
      .map((name) => `${name} is not in a release any more`),
  ];
}

/** Whether this version of a package is in a release. */
export function isShipped(lock: Lock, name: string, version: string): boolean {
  return foreign(lock).some((one) => one.name === name && one.version === version && !one.isDevelopment);
}

function isForDevelopment({ dev, devOptional }: LockedPackage): boolean {
  return dev === true || devOptional === true;
}

function foreign(lock: Lock) {
  return Object.entries(lock.packages)
    .filter(([path, { link }]) => path.includes('node_modules/') && !link)
    .map(([path, entry]) => {
      const name = entry.name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
      const license = unstated[name] ?? misspelled[entry.license ?? ''] ?? entry.license ?? 'none';
      return { name, version: entry.version, license, isDevelopment: isForDevelopment(entry) };
    });
}

/** Supports SPDX expressions without nesting: `A`, `A OR B`, `A AND B`. */
function isPermitted(license: string, permitted: readonly string[]): boolean {
  const expression = license.replace(/^\((.*)\)$/, '$1');
  const parts = expression.split(/ (?:AND|OR) /);
  const isKnown = (part: string) => permitted.includes(part);
  return expression.includes(' OR ') ? parts.some(isKnown) : parts.every(isKnown);
}
