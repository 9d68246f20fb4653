import '../../../testing/english.ts';
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { parseQuickEvent } from './parse-quick-event.ts';
import type { QuickContext } from './quick-event.ts';

const hour = {
  isAllDay: false,
  startDate: '2027-03-11',
  startTime: '14:00',
  endDate: '2027-03-11',
  endTime: '15:00',
};
const day = { ...hour, isAllDay: true, startTime: '09:00', endTime: '10:00' };

/** A Wednesday, four days before daylight saving time begins in New York. */
const context: QuickContext = {
  slot: hour,
  now: { date: '2027-03-10', time: '10:20' },
  timeZone: 'America/New_York',
  usesTwelveHours: true,
  isDayFirst: false,
  firstDayOfWeek: 0,
};

/** The result for a text: `start – end · title (notes)`; for an all-day event the days. */
function read(text: string, changes: Partial<QuickContext> = {}): string {
  const { title, times, notes } = parseQuickEvent(text, { ...context, ...changes });
  const { isAllDay, startDate, startTime, endDate, endTime } = times;
  const from = isAllDay ? startDate : `${startDate} ${startTime}`;
  const to = isAllDay ? endDate : startDate === endDate ? endTime : `${endDate} ${endTime}`;
  const said = notes.length > 0 ? ` (${notes.map(({ kind }) => kind).join(', ')})` : '';
  return `${from} – ${to} · ${title}${said}`;
}

type Case = readonly [text: string, expected: string, changes?: Partial<QuickContext>];

function check(cases: readonly Case[]): void {
  for (const [text, expected, changes] of cases) assert.equal(read(text, changes), expected, text);
}

describe('parsing a line as an event', () => {
  test('what is not typed comes from the clicked slot', () => {
    check([
      ['', '2027-03-11 14:00 – 15:00 · '],
      ['drill', '2027-03-11 14:00 – 15:00 · drill'],
      ['Ladder drill at Station 2', '2027-03-11 14:00 – 15:00 · Ladder drill at Station 2'],
      ['drill', '2027-03-11 – 2027-03-11 · drill', { slot: day }],
      ['camp', '2027-03-11 – 2027-03-13 · camp', { slot: { ...day, endDate: '2027-03-13' } }],
      ['drill 4pm', '2027-03-11 16:00 – 17:00 · drill', { slot: day }],
      ['drill 4pm', '2027-03-11 16:00 – 18:30 · drill', { slot: { ...hour, endTime: '16:30' } }],
      ['drill 2h', '2027-03-11 14:00 – 16:00 · drill'],
      ['drill 2h', '2027-03-11 09:00 – 11:00 · drill', { slot: day }],
      ['drill fri', '2027-03-12 14:00 – 15:00 · drill'],
      ['drill fri', '2027-03-12 – 2027-03-12 · drill', { slot: { ...day, endDate: '2027-03-13' } }],
    ]);
  });

  test('days: names of weekdays, words, dates with and without a year', () => {
    check([
      ['tue 7pm drill 2h', '2027-03-16 19:00 – 21:00 · drill'],
      ['Tuesday 7pm drill', '2027-03-16 19:00 – 20:00 · drill'],
      ['drill on thurs. at 7pm', '2027-03-11 19:00 – 20:00 · drill'],
      ['weds 7pm drill', '2027-03-10 19:00 – 20:00 · drill'],
      ['next tue 7pm drill', '2027-03-16 19:00 – 20:00 · drill'],
      ['this fri 7pm drill', '2027-03-12 19:00 – 20:00 · drill'],
      ['next fri 7pm drill', '2027-03-19 19:00 – 20:00 · drill'],
      ['next sun 7pm drill', '2027-03-14 19:00 – 20:00 · drill'],
      ['next sun 7pm drill', '2027-03-21 19:00 – 20:00 · drill', { firstDayOfWeek: 1 }],
      ['drill tomorrow 19:00-21:00', '2027-03-11 19:00 – 21:00 · drill'],
      ['drill today 3pm', '2027-03-10 15:00 – 16:00 · drill'],
      ['drill tonight', '2027-03-10 19:00 – 20:00 · drill'],
      ['drill tonight at 8', '2027-03-10 20:00 – 21:00 · drill'],
      ['drill day after tomorrow 8am', '2027-03-12 08:00 – 09:00 · drill'],
      ['drill in 3 days 8am', '2027-03-13 08:00 – 09:00 · drill'],
      ['drill in a week 8am', '2027-03-17 08:00 – 09:00 · drill'],
      ['mar 30 8am drill', '2027-03-30 08:00 – 09:00 · drill'],
      ['drill March 30th, 8am', '2027-03-30 08:00 – 09:00 · drill'],
      ['drill 30 march 8am', '2027-03-30 08:00 – 09:00 · drill'],
      ['drill the 30th of Sept 8am', '2027-09-30 08:00 – 09:00 · drill'],
      ['drill mar 30 2028 8am', '2028-03-30 08:00 – 09:00 · drill'],
      ['drill 2028-03-30 8am', '2028-03-30 08:00 – 09:00 · drill'],
      ['drill 3/14 8am', '2027-03-14 08:00 – 09:00 · drill'],
      ['drill 3/14/28 8am', '2028-03-14 08:00 – 09:00 · drill'],
      ['drill 14/3 8am', '2027-03-14 08:00 – 09:00 · drill'],
      ['drill 4/5 8am', '2027-04-05 08:00 – 09:00 · drill'],
      ['drill 4/5 8am', '2027-05-04 08:00 – 09:00 · drill', { isDayFirst: true }],
      ['Übung 14.3. 19:00', '2027-03-14 19:00 – 20:00 · Übung'],
      ['tue mar 16 7pm drill', '2027-03-16 19:00 – 20:00 · drill'],
      ['mar 16, Tuesday 7pm drill', '2027-03-16 19:00 – 20:00 · drill'],
    ]);
  });

  test('times: 12 and 24 hours, military style, ranges, past midnight', () => {
    check([
      ['7pm drill', '2027-03-11 19:00 – 20:00 · drill'],
      ['7:30 p.m. drill', '2027-03-11 19:30 – 20:30 · drill'],
      ['12am drill', '2027-03-11 00:00 – 01:00 · drill'],
      ['12pm drill', '2027-03-11 12:00 – 13:00 · drill'],
      ['lunch noon', '2027-03-11 12:00 – 13:00 · lunch'],
      ['watch 10pm-midnight', '2027-03-11 22:00 – 2027-03-12 00:00 · watch'],
      ['drill 0730', '2027-03-11 07:30 – 08:30 · drill'],
      ['drill 1900-2100', '2027-03-11 19:00 – 21:00 · drill'],
      ['drill at 1900', '2027-03-11 19:00 – 20:00 · drill'],
      ['drill 1900h', '2027-03-11 19:00 – 20:00 · drill'],
      ['7-9pm drill', '2027-03-11 19:00 – 21:00 · drill'],
      ['drill 7pm – 9', '2027-03-11 19:00 – 21:00 · drill'],
      ['drill 10am to 2', '2027-03-11 10:00 – 14:00 · drill'],
      ['drill 11-1pm', '2027-03-11 11:00 – 13:00 · drill'],
      ['drill 12-1pm', '2027-03-11 12:00 – 13:00 · drill'],
      ['drill from 7p to 9p', '2027-03-11 19:00 – 21:00 · drill'],
      ['night shift fri 8pm - 6am', '2027-03-12 20:00 – 2027-03-13 06:00 · night shift'],
      ['shift fri 8am-8am', '2027-03-12 08:00 – 2027-03-13 08:00 · shift'],
      ['shift fri 8am - sun 8am', '2027-03-12 08:00 – 2027-03-14 08:00 · shift'],
      ['shift 20:00-08:00', '2027-03-11 20:00 – 2027-03-12 08:00 · shift'],
    ]);
  });

  test('durations: hours, minutes, days, all day', () => {
    check([
      ['drill 7pm 90 min', '2027-03-11 19:00 – 20:30 · drill'],
      ['drill 7pm 30m', '2027-03-11 19:00 – 19:30 · drill'],
      ['drill 7pm for 1.5 hours', '2027-03-11 19:00 – 20:30 · drill'],
      ['drill 7pm 1h30', '2027-03-11 19:00 – 20:30 · drill'],
      ['2-hour drill 7pm', '2027-03-11 19:00 – 21:00 · drill'],
      ['drill 7pm half an hour', '2027-03-11 19:00 – 19:30 · drill'],
      ['shift fri 8am 24h', '2027-03-12 08:00 – 2027-03-13 08:00 · shift'],
      ['camp fri all day', '2027-03-12 – 2027-03-12 · camp'],
      ['3-day course mar 15', '2027-03-15 – 2027-03-17 · course'],
      ['camp mar 15-17', '2027-03-15 – 2027-03-17 · camp', { slot: day }],
      ['camp mar 30 - apr 2', '2027-03-30 – 2027-04-02 · camp', { slot: day }],
      ['camp fri-sun', '2027-03-12 – 2027-03-14 · camp'],
    ]);
  });

  test('what is not a time stays in the title', () => {
    check([
      ['Floors 7-9 inspection', '2027-03-11 14:00 – 15:00 · Floors 7-9 inspection'],
      ['Engine 1900 service', '2027-03-11 14:00 – 15:00 · Engine 1900 service'],
      ['inspect room 4a', '2027-03-11 14:00 – 15:00 · inspect room 4a'],
      ['24/7 coverage', '2027-03-11 14:00 – 15:00 · 24/7 coverage'],
      ['meet 3 people for 7 reasons', '2027-03-11 14:00 – 15:00 · meet 3 people for 7 reasons'],
      ['Ladder - pump drill', '2027-03-11 14:00 – 15:00 · Ladder - pump drill'],
      ['monitor marching sunscreen', '2027-03-11 14:00 – 15:00 · monitor marching sunscreen'],
      ['feb 30 drill', '2027-03-11 14:00 – 15:00 · feb 30 drill'],
      ['25:00 drill', '2027-03-11 14:00 – 15:00 · 25:00 drill'],
      ['“Sat phone” test tue 7pm', '2027-03-16 19:00 – 20:00 · Sat phone test'],
      ['"Plan 7pm" fri', '2027-03-12 14:00 – 15:00 · Plan 7pm'],
      ['tue 7pm meet Tuesday crew', '2027-03-16 19:00 – 20:00 · meet Tuesday crew'],
    ]);
  });

  test('what is ambiguous is in the future, and a note explains it', () => {
    check([
      ['drill at 7', '2027-03-11 07:00 – 08:00 · drill (morning)'],
      ['drill at 3', '2027-03-11 15:00 – 16:00 · drill (afternoon)'],
      ['drill tue 7-9', '2027-03-16 07:00 – 09:00 · drill (morning)'],
      ['drill tue 9-5', '2027-03-16 09:00 – 17:00 · drill (morning)'],
      ['drill at 3:30', '2027-03-11 15:30 – 16:30 · drill (afternoon)'],
      ['drill at 03:30', '2027-03-11 03:30 – 04:30 · drill'],
      ['drill at 3:30', '2027-03-11 03:30 – 04:30 · drill', { usesTwelveHours: false }],
      ['drill tue 7-9', '2027-03-16 07:00 – 09:00 · drill', { usesTwelveHours: false }],
      ['drill today at 8', '2027-03-10 20:00 – 21:00 · drill (afternoon)'],
      ['drill today at 11', '2027-03-10 11:00 – 12:00 · drill (morning)'],
      ['drill wed 7pm', '2027-03-10 19:00 – 20:00 · drill'],
      ['drill wed 8am', '2027-03-17 08:00 – 09:00 · drill (nextWeek)'],
      ['drill mar 3 7pm', '2028-03-03 19:00 – 20:00 · drill (nextYear)'],
      ['drill feb 29 7pm', '2028-02-29 19:00 – 20:00 · drill (nextYear)'],
      ['drill mar 10 7pm', '2027-03-10 19:00 – 20:00 · drill'],
      ['drill today 7am', '2027-03-10 07:00 – 08:00 · drill (past)'],
      ['drill 2027-03-01 7pm', '2027-03-01 19:00 – 20:00 · drill (past)'],
      ['training every tue 7pm', '2027-03-16 19:00 – 20:00 · training every (repeats)'],
    ]);
  });

  test('when the clocks change, hours are counted as elapsed hours', () => {
    check([
      ['drill mar 14 2:30am', '2027-03-14 03:30 – 04:30 · drill (skipped)'],
      ['drill mar 14 2am 2h', '2027-03-14 03:00 – 05:00 · drill (skipped)'],
      ['shift mar 13 8pm 12h', '2027-03-13 20:00 – 2027-03-14 09:00 · shift'],
      ['shift mar 13 8pm-8am', '2027-03-13 20:00 – 2027-03-14 08:00 · shift'],
      ['shift nov 6 8pm 12h', '2027-11-06 20:00 – 2027-11-07 07:00 · shift'],
      ['watch nov 7 12:30am 2h', '2027-11-07 00:30 – 02:30 · watch'],
      ['drill mar 14 2:30', '2027-03-14 02:30 – 03:30 · drill', { timeZone: 'UTC', usesTwelveHours: false }],
    ]);
  });

  test('every prefix of a line can be parsed', () => {
    const lines = [
      'tue 7pm drill 2h',
      'mar 3-5, from 19:00 to 21:00 "x',
      '@ - – to at for 7 - 9 pm 3/14/',
      '24:00-0:00',
    ];
    for (const line of lines)
      for (let length = 0; length <= line.length; length += 1) {
        const { times } = parseQuickEvent(line.slice(0, length), context);
        const [from, to] = [`${times.startDate}T${times.startTime}`, `${times.endDate}T${times.endTime}`];
        assert.ok(from <= to, `${line.slice(0, length)}: ${from} to ${to}`);
      }
  });
});

describe('in other languages', () => {
  test('German words are recognized, and an article is not a weekday', () => {
    const german: Partial<QuickContext> = {
      language: 'de',
      usesTwelveHours: false,
      isDayFirst: true,
      firstDayOfWeek: 1,
    };
    for (const [text, expected] of [
      ['Di 19 Uhr Übung 2h', '2027-03-16 19:00 – 21:00 · Übung'],
      ['Übung morgen 19:00-21:00', '2027-03-11 19:00 – 21:00 · Übung'],
      ['Begehung am 3. Mai um 8:30 bis 10:00', '2027-05-03 08:30 – 10:00 · Begehung'],
      ['Dienst nächsten Montag ganztägig', '2027-03-15 – 2027-03-15 · Dienst'],
      [
        'über die Wache sprechen 14.4. 9 Uhr 1,5 Stunden',
        '2027-04-14 09:00 – 10:30 · über die Wache sprechen',
      ],
      ['Übung übermorgen 18 Uhr jeden Monat', '2027-03-12 18:00 – 19:00 · Übung jeden Monat (repeats)'],
    ] as const)
      assert.equal(read(text, german), expected, text);
  });

  test('Spanish words are recognized, and “mar” is a Tuesday or March depending on what is next to it', () => {
    const spanish: Partial<QuickContext> = { language: 'es', isDayFirst: true };
    for (const [text, expected] of [
      ['mar 7pm simulacro 2h', '2027-03-16 19:00 – 21:00 · simulacro'],
      ['simulacro mañana 19:00-21:00', '2027-03-11 19:00 – 21:00 · simulacro'],
      ['reunión de jefes el 3 de mayo a las 9am', '2027-05-03 09:00 – 10:00 · reunión de jefes'],
      ['12 mar 19:00 guardia', '2027-03-12 19:00 – 20:00 · guardia'],
      ['guardia el próximo lunes todo el día', '2027-03-15 – 2027-03-15 · guardia'],
    ] as const)
      assert.equal(read(text, spanish), expected, text);
  });
});
