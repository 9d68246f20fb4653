import '../../testing/english.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describeVerification, stateOf, toDay } from './describe-verification.ts';

const now = new Date(2026, 10, 27, 23, 30);
const verifiedOn = '2025-11-30';

test('a floor is due on its day and the 30 days before it, and overdue after it', () => {
  const stateAt = (verificationDueOn: string | null) => stateOf({ verifiedOn, verificationDueOn }, now);
  assert.equal(stateOf({ verifiedOn: null, verificationDueOn: null }, now), 'never');
  assert.deepEqual([null, '2026-12-28', '2026-12-27', '2026-11-27', '2026-11-26'].map(stateAt), [
    'ok',
    'ok',
    'due',
    'due',
    'overdue',
  ]);
});

test('a day is the one in the time zone of the device', () => {
  assert.equal(toDay(now), '2026-11-27');
});

test('a floor says who verified it, until when, and how much has changed', () => {
  const floor = { verifiedOn, verifiedBy: 'Ada', verificationDueOn: '2026-11-30', changesSinceVerified: 2 };
  assert.equal(
    describeVerification(floor),
    'Verified Nov 30, 2025 by Ada · due Nov 30, 2026 · 2 changes since',
  );
  const bare = { verifiedOn, verifiedBy: null, verificationDueOn: null, changesSinceVerified: 0 };
  assert.equal(describeVerification(bare), 'Verified Nov 30, 2025');
});
