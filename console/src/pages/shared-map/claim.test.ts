import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeClaim } from './claim.ts';

const claimOf = (...shares: number[]) => {
  const claim = makeClaim(shares.map((share, i) => ({ id: `${i}`, name: `${i}`, share })));
  return claim && `${claim.kind} ${claim.parts.map(({ name }) => name).join()}`;
};

test('one room is named only if it is likely enough, otherwise two, otherwise several', () => {
  assert.equal(claimOf(0.2, 0.71, 0.09), 'one 1');
  assert.equal(claimOf(0.6, 0.4), 'one 0');
  assert.equal(claimOf(0.59, 0.41), 'two 0,1');
  assert.equal(claimOf(0.5, 0.5), 'two 0,1');
  assert.equal(claimOf(0.3, 0.29, 0.2, 0.21), 'several 0,1,3');
  assert.equal(claimOf(0.3, 0.04, 0.04, 0.04), 'several 0');
  assert.equal(claimOf(0.02, 0.01), 'several 0');
  assert.equal(claimOf(), undefined);
  assert.equal(claimOf(0, 0), undefined);
});
