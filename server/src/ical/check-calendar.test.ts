import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkCalendar } from './check-calendar.test-support.ts';
import { sampleAttendee, sampleEvent } from './sample-event.test-support.ts';
import { writeCalendar } from './write-calendar.ts';

const events = [
  sampleEvent({
    uid: 'first',
    description: `One, two; ${'three \\ '.repeat(20)}`,
    reminderMinutes: 15,
    attendees: [sampleAttendee({ name: 'Frank "Red" Miller', status: 'accepted' })],
  }),
  sampleEvent({
    uid: 'second',
    title: 'Ü'.repeat(60),
    time: { isAllDay: true, firstDay: '2026-03-01', lastDay: '2026-03-02' },
  }),
];
const head = { productId: '-//Muster//Calendar//EN', feed: { name: 'Feed', refreshInterval: 'PT1H' } };
const file = [...writeCalendar(head, events)].join('');

/** A mistake: the first occurrence of a text in the file is replaced, which must result in the error. */
type Mistake = readonly [what: string, from: string, to: string, complaint: RegExp];

const mistakes: readonly Mistake[] = [
  // lines
  ['an LF alone', 'VERSION:2.0\r\n', 'VERSION:2.0\n', /LF without CR/],
  ['a CR alone', 'Ladder', 'Lad\rder', /CR without LF/],
  ['an empty line', 'SEQUENCE:0\r\n', 'SEQUENCE:0\r\n\r\n', /empty line/],
  ['a line of 76 octets', 'UID:first', `UID:${'x'.repeat(72)}`, /76 octets/],
  ['a control character', 'Ladder', 'Lad\0der', /control character/],
  ['a line separator', 'Ladder', 'Lad\u2028der', /control character/],
  ['a next line', 'Ladder', 'Lad\u0085der', /control character/],
  ['no CRLF at the end', 'END:VCALENDAR\r\n', 'END:VCALENDAR', /end with CRLF/],
  ['a byte order mark', 'BEGIN:VCALENDAR', '\ufeffBEGIN:VCALENDAR', /no property name/],
  ['a fold at the start', 'BEGIN:VCALENDAR', ' BEGIN:VCALENDAR', /continues nothing/],
  ['a fold within an escape', 'One\\, two', 'One\\\r\n , two', /splits an escape/],
  ['a fold within \\\\', '\\\\ three', '\\\r\n \\ three', /splits an escape/],
  ['a fold within ^n', "^'Red", "^\r\n 'Red", /splits an escape/],
  // values
  ['a comma without its backslash', 'One\\,', 'One,', /no TEXT/],
  ['a semicolon without its backslash', 'two\\;', 'two;', /no TEXT/],
  ['a backslash that escapes nothing', 'One\\,', 'One\\x', /no TEXT/],
  ['a backslash at the end', 'Ladder drill', 'Ladder drill\\', /no TEXT/],
  ['a caret that escapes nothing', "^'Red", '^xRed', /\^ in CN/],
  ['a quote within a parameter', "^'Red", '"Red', /neither a parameter nor a value/],
  ['an unknown PARTSTAT', '=ACCEPTED', '=SURE', /PARTSTAT is SURE/],
  ['a parameter that was put in', 'PARTSTAT=ACCEPTED', 'ROLE=CHAIR', /ATTENDEE with ROLE/],
  ['a parameter twice', 'PARTSTAT=ACCEPTED', 'CN="x"', /CN twice/],
  ['an address that is no URI', 'mailto:ann@', 'mailto: nn@', /no URI/],
  ['half a percent-encoding', 'mailto:ann@', 'mailto:%4@', /no URI/],
  ['another version', 'VERSION:2.0', 'VERSION:1.0', /VERSION/],
  [
    'a refresh interval without its type',
    'REFRESH-INTERVAL;VALUE=DURATION',
    'REFRESH-INTERVAL',
    /VALUE=DURATION/,
  ],
  ['a trigger after the start', '-PT15M', 'PT15M', /TRIGGER/],
  // times
  ['an instant with an offset', '20260301T090000Z', '20260301T090000+0100', /no DATE-TIME in UTC/],
  ['a local instant', '20260301T090000Z', '20260301T090000', /no DATE-TIME in UTC/],
  ['a day that does not exist', '20260301T090000Z', '20260230T090000Z', /no time that exists/],
  ['the year 0', '20260301T090000Z', '00000301T090000Z', /no time that exists/],
  ['an end before the start', 'DTEND:20260301T10', 'DTEND:20260301T08', /not later/],
  ['an end as the start', 'DTEND:20260301T10', 'DTEND:20260301T09', /not later/],
  ['an end of another type', 'DTEND:20260301T100000Z', 'DTEND;VALUE=DATE:20260302', /another type/],
  ['a day without its type', 'DTSTART;VALUE=DATE:', 'DTSTART:', /no DATE-TIME/],
  [
    'an end and a duration',
    'DTEND:20260301T100000Z\r\n',
    'DTEND:20260301T100000Z\r\nDURATION:P1D\r\n',
    /beside DTEND/,
  ],
  ['an all-day mark on a timed event', 'SEQUENCE:0\r\n', 'X-MICROSOFT-CDO-ALLDAYEVENT:TRUE\r\n', /all-day/],
  // components
  ['a METHOD', 'VERSION:2.0\r\n', 'VERSION:2.0\r\nMETHOD:PUBLISH\r\n', /METHOD has no place/],
  ['an RRULE', 'SEQUENCE:0\r\n', 'RRULE:FREQ=DAILY\r\n', /RRULE has no place/],
  ['a property that was put in', 'SEQUENCE:0\r\n', 'X-EVIL:1\r\n', /X-EVIL has no place/],
  ['no PRODID', 'PRODID:-//Muster//Calendar//EN\r\n', '', /without PRODID/],
  ['no VERSION', 'VERSION:2.0\r\n', '', /without VERSION/],
  ['no UID', 'UID:first\r\n', '', /without UID/],
  ['no DTSTAMP', 'DTSTAMP:20260203T040506Z\r\n', '', /without DTSTAMP/],
  ['no DTSTART', 'DTSTART:20260301T090000Z\r\n', '', /without DTSTART/],
  ['an alarm that says nothing', 'DESCRIPTION:Ladder drill\r\n', '', /without DESCRIPTION/],
  ['a UID twice in an event', 'UID:first\r\n', 'UID:first\r\nUID:third\r\n', /UID twice/],
  ['a UID again', 'UID:second', 'UID:first', /the UID of line \d+ again/],
  ['a component that does not end', 'END:VALARM\r\n', '', /END:VEVENT ends VALARM/],
  ['a component that does not begin', 'BEGIN:VALARM\r\n', '', /has no place|ends/],
  ['an event within an event', 'BEGIN:VALARM', 'BEGIN:VEVENT', /VEVENT within VEVENT/],
  ['a component of another kind', 'BEGIN:VALARM', 'BEGIN:VTODO', /VTODO has no place/],
  ['something after the end', 'END:VCALENDAR\r\n', 'END:VCALENDAR\r\nX-EVIL:1\r\n', /after END:VCALENDAR/],
  ['no end', 'END:VCALENDAR\r\n', '', /no END:VCALENDAR/],
];

test('a file that the service writes is accepted', () => {
  checkCalendar(Buffer.from(file));
});

for (const [what, from, to, complaint] of mistakes) {
  test(`${what} is rejected`, () => {
    const mistaken = file.replace(from, () => to);
    assert.notEqual(mistaken, file);
    assert.throws(() => checkCalendar(Buffer.from(mistaken)), { name: 'AssertionError', message: complaint });
  });
}

test('a fold within a character is rejected', () => {
  const whole = Buffer.from(file);
  const inside = whole.indexOf('Ü') + 1;
  const split = Buffer.concat([whole.subarray(0, inside), Buffer.from('\r\n '), whole.subarray(inside)]);
  assert.throws(() => checkCalendar(split), /a character is split/);
});

test('an empty file is rejected', () => {
  assert.throws(() => checkCalendar(new Uint8Array()), /end with CRLF/);
});
