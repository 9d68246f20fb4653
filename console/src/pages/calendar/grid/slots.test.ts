import '../../../../testing/english.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { moveSlot, type Slot, slotTimes, timesOfSelection } from './slots.ts';

test('arrow keys move by days and weeks in a month, and by days and half hours in a week', () => {
  const day: Slot = { area: 'month', date: '2026-06-30' };
  assert.deepEqual(moveSlot(day, 'ArrowRight'), { area: 'month', date: '2026-07-01' });
  assert.deepEqual(moveSlot(day, 'ArrowUp'), { area: 'month', date: '2026-06-23' });
  assert.deepEqual(moveSlot(day, 'PageDown'), { area: 'month', date: '2026-07-30' });
  const top: Slot = { area: 'allDay', date: '2026-06-30' };
  const nine: Slot = { area: 'hours', date: '2026-06-30', time: '09:00' };
  assert.deepEqual(moveSlot(top, 'ArrowDown'), nine);
  assert.deepEqual(moveSlot(top, 'ArrowUp'), top);
  assert.deepEqual(moveSlot(nine, 'ArrowUp'), { ...nine, time: '08:30' });
  assert.deepEqual(moveSlot({ ...nine, time: '00:00' }, 'ArrowUp'), top);
  assert.deepEqual(moveSlot({ ...nine, time: '23:30' }, 'ArrowDown'), { ...nine, time: '23:30' });
  assert.deepEqual(moveSlot(nine, 'PageUp'), { ...nine, date: '2026-06-23' });
  assert.equal(moveSlot(nine, 'x'), undefined);
});

test('an hour that starts in the last half hour of a day ends on the next day', () => {
  const times = slotTimes({ area: 'hours', date: '2026-06-30', time: '23:30' });
  assert.deepEqual([times.endDate, times.endTime], ['2026-07-01', '00:30']);
});

test('a click selects an hour, and a dragged range stays as it is', () => {
  const click = timesOfSelection('2026-06-30T09:00:00+01:00', '2026-06-30T09:30:00+01:00', false);
  assert.equal(click.endTime, '10:00');
  const dragged = timesOfSelection('2026-06-30T09:00:00+01:00', '2026-06-30T11:30:00+01:00', false);
  assert.equal(dragged.endTime, '11:30');
  assert.equal(timesOfSelection('2026-06-30', '2026-07-02', true).endDate, '2026-07-01');
});
