import assert from 'node:assert/strict';
import { test } from 'node:test';
import { comparePoints } from './offline-points.test-support.ts';

test('100 lookups of points give the same JSON offline as on the server', async () => {
  const { differences, found } = await comparePoints(100);
  assert.equal(differences, 0);
  assert.ok(found > 100, `${found} points were found`);
});
