import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { MusterError } from '../../../errors.ts';
import { full, test } from '../../../testing/level.ts';
import { getOccurrenceTimes, listOccurrences, type Schedule } from './list-occurrences.ts';
import { expandTable, recurrenceCases } from './recurrence-cases.test-support.ts';
import { parseRecurrenceRule } from './recurrence-rule.ts';

const expected = recurrenceCases.map(({ starts, isComplete }) => ({ starts, isComplete }));

for (const [index, { name }] of recurrenceCases.entries()) {
  test(name, () => {
    assert.deepEqual(expandTable()[index], expected[index]);
  });
}

for (const TZ of ['America/Los_Angeles', 'UTC', 'Australia/Lord_Howe']) {
  test(`a server in the time zone ${TZ} finds the same instances`, async () => {
    const script = fileURLToPath(new URL('recurrence-cases.test-support.ts', import.meta.url));
    const { stdout } = await promisify(execFile)(process.execPath, [script], { env: { ...process.env, TZ } });
    assert.deepEqual(JSON.parse(stdout), expected);
  });
}

const newYork = (rule: string, startsLocal: string, endsLocal = startsLocal): Schedule => ({
  rule: parseRecurrenceRule(rule, false),
  timeZone: 'America/New_York',
  isAllDay: false,
  startsLocal,
  endsLocal,
});
const nowMs = Date.parse('2027-01-01T00:00:00Z');
const limitTo = (max: number) => ({ nowMs, maxAhead: max, max });

test('a night shift ends at its wall-clock time, in the short night and in the long one', () => {
  const schedule = newYork('FREQ=DAILY', '2027-01-01T22:00:00', '2027-01-02T06:00:00');
  const hours = ['2027-03-12', '2027-03-13', '2027-11-06'].map((day) => {
    const { startsAt, endsAt } = getOccurrenceTimes(schedule, `${day}T22:00:00`);
    return (Date.parse(endsAt) - Date.parse(startsAt)) / 3_600_000;
  });
  assert.deepEqual(hours, [8, 7, 9]);
});

test('if the start must move, the end moves with it', () => {
  const schedule = newYork('FREQ=DAILY', '2027-01-01T02:30:00', '2027-01-01T03:15:00');
  const { startsAt, endsAt } = getOccurrenceTimes(schedule, '2027-03-14T02:30:00');
  assert.deepEqual([startsAt, endsAt], ['2027-03-14T07:30:00.000Z', '2027-03-14T08:15:00.000Z']);
});

test('a series is the same whether its occurrences are listed in one call or in pieces', () => {
  const rules: [string, string][] = [
    ['FREQ=DAILY', '2027-03-01T02:30:00'],
    ['FREQ=MINUTELY;INTERVAL=30', '2027-11-06T22:00:00'],
    ['FREQ=HOURLY;COUNT=40', '2027-03-13T10:00:00'],
    ['FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE,SA;WKST=SU', '2027-01-06T09:00:00'],
    ['FREQ=MONTHLY;INTERVAL=3', '2027-01-31T09:00:00'],
    ['FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=2,-1', '2027-01-04T09:00:00'],
    ['FREQ=YEARLY;BYWEEKNO=1,20,53;BYDAY=TU', '2027-01-05T09:00:00'],
    ['FREQ=DAILY;BYHOUR=9,12,15;BYSETPOS=2,3', '2027-01-04T12:00:00'],
  ];
  for (const [rule, start] of rules) {
    const schedule = newYork(rule, start);
    const whole = listOccurrences(schedule, limitTo(60));
    for (const size of [1, 7]) {
      const pieces: string[] = [];
      let isComplete = false;
      while (pieces.length < 60 && !isComplete) {
        const last = pieces.at(-1);
        const after = last === undefined ? {} : { after: { occurrence: last, count: pieces.length } };
        const piece = listOccurrences(schedule, { ...limitTo(Math.min(size, 60 - pieces.length)), ...after });
        if (piece.occurrences.length === 0 && !piece.isComplete) break; // all five years have been listed
        pieces.push(...piece.occurrences);
        isComplete = piece.isComplete;
      }
      assert.deepEqual({ occurrences: pieces, isComplete }, whole, rule);
    }
  }
});

test('no instance is created more than five years ahead of now or of a later start', () => {
  const last = (start: string) =>
    listOccurrences(newYork('FREQ=MONTHLY', start), limitTo(730)).occurrences.at(-1);
  assert.equal(last('2027-01-15T09:00:00'), '2032-01-15T09:00:00');
  assert.equal(last('2020-01-15T09:00:00'), '2031-12-15T09:00:00');
  assert.equal(last('2050-01-15T09:00:00'), '2055-01-15T09:00:00');
});

test('past occurrences are listed with future ones, and all up to the time that the series already covers', () => {
  const schedule = newYork('FREQ=DAILY', '2026-12-23T09:00:00');
  const lastOf = (bounds: object) => {
    const { occurrences, isComplete } = listOccurrences(schedule, {
      nowMs,
      maxAhead: 3,
      max: 1000,
      ...bounds,
    });
    return [occurrences.length, occurrences.at(-1)?.slice(0, 10), isComplete];
  };
  assert.deepEqual(lastOf({}), [12, '2027-01-03', false]);
  assert.deepEqual(lastOf({ reachMs: Date.parse('2027-02-01T00:00:00Z') }), [40, '2027-01-31', false]);
  assert.deepEqual(lastOf({ reachMs: Date.parse('2027-01-02T00:00:00Z') }), [12, '2027-01-03', false]);
  assert.deepEqual(lastOf({ max: 5 }), [5, '2026-12-27', false]);
  assert.deepEqual(lastOf({ maxAhead: 0 }), [9, '2026-12-31', false]);
});

test('all occurrences up to the time that the series already covers are listed, even beyond five years', () => {
  const reachMs = Date.parse('2033-01-20T00:00:00Z');
  const { occurrences } = listOccurrences(newYork('FREQ=MONTHLY', '2027-01-15T09:00:00'), {
    ...limitTo(730),
    reachMs,
  });
  assert.equal(occurrences.at(-1), '2033-01-15T09:00:00');
});

test('a series can start and end at the later of two equal clock times, and continues in wall-clock time', () => {
  const spans = (startsLocal: string, endsLocal: string) => {
    const schedule = newYork('FREQ=WEEKLY;COUNT=2', `2027-11-07T${startsLocal}`, `2027-11-07T${endsLocal}`);
    return listOccurrences(schedule, limitTo(730)).occurrences.map((occurrence) => {
      const { startsAt, endsAt } = getOccurrenceTimes(schedule, occurrence);
      return `${startsAt.slice(5, 16)} ${endsAt.slice(11, 16)}`;
    });
  };
  assert.deepEqual(spans('01:45:00-05:00', '02:15:00'), ['11-07T06:45 07:15', '11-14T06:45 07:15']);
  assert.deepEqual(spans('01:45:00', '01:15:00-05:00'), ['11-07T05:45 06:15', '11-14T06:45 07:15']);
  assert.deepEqual(spans('01:15:00', '01:15:00-05:00'), ['11-07T05:15 06:15', '11-14T06:15 07:15']);
  assert.deepEqual(spans('00:30:00', '01:30:00-05:00'), ['11-07T04:30 06:30', '11-14T05:30 06:30']);
});

const wrongRules: readonly [string, RegExp][] = [
  ['', /no part/],
  ['FREQ', /FREQ/],
  ['FREQ=FORTNIGHTLY', /FREQ cannot be FORTNIGHTLY/],
  ['INTERVAL=2', /needs FREQ/],
  ['FREQ=DAILY;FREQ=WEEKLY', /FREQ appears twice/],
  ['FREQ=DAILY;;COUNT=2', /no part/],
  ['FREQ=DAILY;COLOR=RED', /no part COLOR/],
  ['FREQ=DAILY;__PROTO__=1', /no part __PROTO__/],
  ['FREQ=DAILY;COUNT=0', /COUNT/],
  ['FREQ=DAILY;COUNT=-3', /COUNT/],
  ['FREQ=DAILY;COUNT=1e3', /COUNT/],
  ['FREQ=DAILY;COUNT=100000', /COUNT/],
  ['FREQ=DAILY;COUNT=2;UNTIL=20270101T000000Z', /COUNT and UNTIL/],
  ['FREQ=DAILY;INTERVAL=0', /INTERVAL/],
  ['FREQ=DAILY;INTERVAL=999999999', /INTERVAL/],
  ['FREQ=DAILY;UNTIL=20270230', /UNTIL/],
  ['FREQ=DAILY;UNTIL=tomorrow', /UNTIL/],
  ['FREQ=DAILY;UNTIL=20270101T250000Z', /UNTIL/],
  ['FREQ=DAILY;BYHOUR=24', /BYHOUR/],
  ['FREQ=DAILY;BYMINUTE=60', /BYMINUTE/],
  ['FREQ=DAILY;BYSECOND=-1', /BYSECOND/],
  ['FREQ=DAILY;BYMONTH=13', /BYMONTH/],
  ['FREQ=MONTHLY;BYMONTHDAY=0', /BYMONTHDAY/],
  ['FREQ=MONTHLY;BYMONTHDAY=32', /BYMONTHDAY/],
  ['FREQ=WEEKLY;BYMONTHDAY=1', /BYMONTHDAY/],
  ['FREQ=WEEKLY;BYDAY=2MO', /BYDAY with a number/],
  ['FREQ=WEEKLY;BYDAY=XX', /BYDAY/],
  ['FREQ=WEEKLY;BYDAY=', /BYDAY/],
  ['FREQ=WEEKLY;WKST=1', /WKST/],
  ['FREQ=DAILY;BYWEEKNO=2', /BYWEEKNO/],
  ['FREQ=MONTHLY;BYYEARDAY=2', /BYYEARDAY/],
  ['FREQ=MONTHLY;BYSETPOS=1', /BYSETPOS/],
  ['RSCALE=CHINESE;FREQ=YEARLY', /no part RSCALE/],
  ['FREQ=DAILY\nEXDATE:20270101', /FREQ cannot be/],
  ['DTSTART:20270101\nRRULE:FREQ=DAILY', /no part/],
];

test('an invalid rule is rejected, and the message says what is wrong with it', () => {
  const isRejected = (message: RegExp) => (error: unknown) =>
    error instanceof MusterError && error.statusCode === 400 && message.test(error.message);
  for (const [rule, message] of wrongRules)
    assert.throws(() => parseRecurrenceRule(rule, false), isRejected(message), rule);
  for (const rule of ['FREQ=HOURLY', 'FREQ=DAILY;BYHOUR=9', 'FREQ=DAILY;BYMINUTE=0'])
    assert.throws(() => parseRecurrenceRule(rule, true), isRejected(/once a day/), rule);
});

const hours = Array.from({ length: 24 }, (_, i) => i).join();
const sixty = Array.from({ length: 60 }, (_, i) => i).join();
const dangerous = ['YEARLY', 'MONTHLY', 'WEEKLY', 'DAILY', 'HOURLY', 'MINUTELY', 'SECONDLY'].flatMap(
  (freq) => [
    `FREQ=${freq};BYHOUR=${hours};BYMINUTE=${sixty}`,
    `FREQ=${freq};BYHOUR=${hours};BYMINUTE=${sixty};BYSETPOS=366`,
    `FREQ=${freq};BYHOUR=${hours};BYMINUTE=${sixty};BYSETPOS=-366;BYMONTH=12`,
    `FREQ=${freq};BYHOUR=${hours};BYMINUTE=${sixty};BYSECOND=${sixty}`,
    `FREQ=${freq};BYMONTH=2;BYDAY=MO;BYSETPOS=300`,
    `FREQ=${freq};BYMONTH=2;BYMONTHDAY=30`,
    `FREQ=${freq};INTERVAL=99999`,
    `FREQ=${freq};INTERVAL=7;BYDAY=MO;BYSETPOS=5`,
    `FREQ=${freq};COUNT=99999`,
    `FREQ=${freq};UNTIL=99991231T235959Z`,
  ],
);

full('no rule keeps the server busy for long, regardless of how much it matches', { timeout: 30_000 }, () => {
  const starts = ['1900-01-01T00:00:00', '2027-11-06T23:59:59', '2200-12-31T00:00:00'];
  for (const [index, rule] of dangerous.entries()) {
    try {
      const schedule = newYork(rule, starts[index % starts.length] ?? '');
      const { occurrences } = listOccurrences(schedule, limitTo(730));
      assert.ok(occurrences.length <= 730);
    } catch (error) {
      assert.ok(error instanceof MusterError && error.statusCode === 400, `${rule}: ${error}`);
    }
  }
});
