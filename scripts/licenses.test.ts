import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Agreed, findLicenseProblems } from './licenses.ts';

const lock = {
  packages: {
    '': { name: 'muster', license: 'MIT' },
    'node_modules/server': { link: true },
    'node_modules/fast': { license: 'MIT' },
    'node_modules/fast/node_modules/@scope/deep': { license: '(MIT OR GPL-3.0)' },
    'node_modules/tool': { license: 'MPL-2.0', dev: true },
  },
};
const agreed: Agreed = {
  permitted: ['MIT'],
  permittedForDevelopment: ['MPL-2.0'],
  packages: { fast: 'MIT', '@scope/deep': '(MIT OR GPL-3.0)' },
};
const problemsWith = (name: string, license: string | undefined, dev = false) =>
  findLicenseProblems({ packages: { ...lock.packages, [name]: { license, dev } } }, agreed);

test('packages that are listed with a permitted license are not a problem', () => {
  assert.deepEqual(findLicenseProblems(lock, agreed), []);
});

test('a new package in a release is a problem, but a new development tool with a permitted license is not', () => {
  assert.deepEqual(problemsWith('node_modules/new', 'MIT'), ['new (MIT) is new in a release']);
  assert.deepEqual(problemsWith('node_modules/new', 'MPL-2.0', true), []);
  assert.equal(problemsWith('node_modules/new', 'AGPL-3.0', true).length, 1);
});

test('a license that is not permitted, has changed or is missing is a problem', () => {
  assert.match(problemsWith('node_modules/fast', 'MPL-2.0').join(), /not permitted,.*from MIT to MPL-2.0/);
  assert.match(problemsWith('node_modules/fast', 'MIT AND GPL-3.0').join(), /not permitted/);
  assert.match(problemsWith('node_modules/fast', undefined).join(), /license none, which is not permitted/);
});

test('an entry for a package that is no longer installed is a problem', () => {
  const { '@scope/deep': _, ...rest } = agreed.packages;
  assert.deepEqual(
    findLicenseProblems(lock, { ...agreed, packages: { ...rest, ...agreed.packages, old: 'MIT' } }),
    ['old is not in a release any more'],
  );
});

test('a misspelled license counts as the intended one', () => {
  const name = 'node_modules/splaytree-ts';
  const corrected: Agreed = {
    ...agreed,
    permitted: ['MIT', 'BSD-3-Clause'],
    packages: { ...agreed.packages, 'splaytree-ts': 'BSD-3-Clause' },
  };
  const packages = { ...lock.packages, [name]: { license: 'BDS-3-Clause' } };
  assert.deepEqual(findLicenseProblems({ packages }, corrected), []);
});
