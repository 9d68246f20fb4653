import assert from 'node:assert/strict';
import { test } from 'node:test';
import { comparePoints } from './offline-points.test-support.ts';

test('10,000 lookups of points give the same JSON offline as on the server', async () => {
  const { differences, found } = await comparePoints(10_000);
  assert.equal(differences, 0);
  assert.ok(found > 10_000, `${found} points were found`);
});
