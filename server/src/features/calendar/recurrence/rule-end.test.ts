import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listOccurrences, type Schedule } from './list-occurrences.ts';
import { getOccurrenceStart } from './occurrence.ts';
import { parseRecurrenceRule, withEnd } from './recurrence-rule.ts';
import { getUntil, moveEnd } from './rule-end.ts';

const endless = parseRecurrenceRule('FREQ=DAILY', false);
const scheduleAt = (timeZone: string, startsLocal: string, rule = endless): Schedule => ({
  rule,
  timeZone,
  isAllDay: false,
  startsLocal,
  endsLocal: startsLocal,
});
const slotsOf = (schedule: Schedule) =>
  listOccurrences(schedule, { nowMs: 0, maxAhead: 730, max: 730 }).occurrences.length;

const zones = ['America/New_York', 'Europe/London', 'Australia/Lord_Howe', 'Asia/Tokyo'];
/** Days before clock changes in each of the zones. */
const days = ['2027-03-12', '2027-03-26', '2027-04-02', '2027-10-01', '2027-10-29', '2027-11-05'];

test('a series keeps its number of instances when it is moved across any clock change', () => {
  for (const timeZone of zones)
    for (const day of days)
      for (const time of [
        '00:00:00',
        '00:30:00',
        '01:15:00',
        '01:45:00',
        '02:30:00',
        '03:30:00',
        '23:30:00',
      ]) {
        const series = scheduleAt(timeZone, `${day}T${time}`);
        const last =
          listOccurrences(series, { nowMs: 0, maxAhead: 3, max: 3 }).occurrences.at(-1) ?? assert.fail();
        const rule = withEnd(endless, { until: getUntil(series, last) });
        assert.equal(slotsOf({ ...series, rule }), 3);
        for (const zone of zones)
          for (const minutes of [-1500, -60, -30, 0, 90, 1440]) {
            const startsLocal = Temporal.PlainDateTime.from(series.startsLocal).add({ minutes }).toString();
            const to = scheduleAt(zone, startsLocal);
            const moved = moveEnd(rule, series, to);
            assert.equal(slotsOf({ ...to, rule: moved }), 3, `${timeZone} ${day} ${time} ${zone} ${minutes}`);
          }
      }
});

test('an end in the hour that is repeated in fall stays at the later of the two', () => {
  const series = scheduleAt(
    'America/New_York',
    '2027-11-06T22:00:00',
    parseRecurrenceRule('FREQ=HOURLY', false),
  );
  const until = getUntil(series, '2027-11-07T01:00:00-05:00');
  const rule = withEnd(series.rule, { until });
  assert.equal(until, '20271107T060000Z');
  assert.equal(moveEnd(rule, series, series), rule);
  const chicago = scheduleAt('America/Chicago', series.startsLocal);
  assert.equal(moveEnd(rule, series, chicago).until, '20271107T070000Z');
  assert.equal(
    getOccurrenceStart(chicago, '2027-11-07T01:00:00-06:00').toInstant().toString(),
    '2027-11-07T07:00:00Z',
  );
});
