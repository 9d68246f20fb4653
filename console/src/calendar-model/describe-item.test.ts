import '../../testing/english.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describeTimes } from './describe-item.ts';

const item = (Start: string, End: string, IsAllDay = false) => ({ Start, End, IsAllDay });

for (const [times, zone, text] of [
  [
    item('2026-06-12T13:00:00Z', '2026-06-12T14:30:00Z'),
    'America/Chicago',
    'Fri, Jun 12, 2026, 8:00 AM to 9:30 AM',
  ],
  [
    item('2026-06-13T01:00:00Z', '2026-06-13T06:00:00Z'),
    'America/Chicago',
    'Fri, Jun 12, 2026, 8:00 PM to Sat, Jun 13, 2026, 1:00 AM',
  ],
  [item('2026-06-12T13:00:00Z', '2026-06-12T13:00:00Z'), 'UTC', 'Fri, Jun 12, 2026, 1:00 PM'],
  [item('2026-06-12', '2026-06-12', true), 'America/Chicago', 'Fri, Jun 12, 2026, all day'],
  [
    item('2026-06-12', '2026-06-14', true),
    'America/Chicago',
    'Fri, Jun 12, 2026 to Sun, Jun 14, 2026, all day',
  ],
] as const)
  test(`an item is on ${text}`, () => {
    assert.equal(describeTimes(times, zone), text);
  });
