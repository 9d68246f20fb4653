import '../../../testing/english.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describeNote, describeQuickEvent } from './describe-quick-event.ts';

const times = {
  isAllDay: false,
  startDate: '2026-03-03',
  startTime: '19:00',
  endDate: '2026-03-03',
  endTime: '21:00',
};

test('the preview shows day, time and title as they will be saved', () => {
  const show = (changes: object, title = 'drill', today = '2026-01-01', usesTwelveHours = true) =>
    describeQuickEvent({ title, times: { ...times, ...changes }, notes: [] }, today, usesTwelveHours);
  assert.equal(show({}), 'Tue, Mar 3, 7:00 – 9:00 PM · drill');
  assert.equal(show({}, 'drill', '2026-01-01', false), 'Tue, Mar 3, 19:00 – 21:00 · drill');
  assert.equal(show({}, 'drill', '2025-12-31'), 'Tue, Mar 3, 2026, 7:00 – 9:00 PM · drill');
  assert.equal(
    show({ endDate: '2026-03-04', endTime: '07:00' }),
    'Tue, Mar 3, 7:00 PM – Wed, Mar 4, 7:00 AM · drill',
  );
  assert.equal(show({ isAllDay: true, endDate: '2026-03-05' }), 'Tue, Mar 3 – Thu, Mar 5 · drill');
  assert.equal(show({ isAllDay: true }, ''), 'Tue, Mar 3 · (no title yet)');
});

test('each ambiguity is explained in a sentence', () => {
  assert.match(describeNote({ kind: 'morning', typed: '7' }, true), /7pm/);
  assert.match(describeNote({ kind: 'skipped', time: '02:30' }, true), /2:30.AM/);
});
