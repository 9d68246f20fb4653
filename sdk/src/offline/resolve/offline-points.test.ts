import assert from 'node:assert/strict';
import { test } from 'node:test';
import { comparePoints } from './offline-points.test-support.ts';

const lookups = Number(process.env.MUSTER_TEST_LOOKUPS ?? 200);

test(`${lookups} lookups of points give the same JSON offline as on the server`, async () => {
  const { differences, found } = await comparePoints(lookups);
  assert.equal(differences, 0);
  assert.ok(found > lookups, `${found} points were found`);
});
