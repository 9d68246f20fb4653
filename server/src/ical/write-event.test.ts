import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { CalendarEvent } from './calendar-event.ts';
import { sampleAttendee, sampleEvent } from './sample-event.test-support.ts';
import { writeEvent } from './write-event.ts';

/** Returns the unfolded lines of the event with this property name. */
function linesOf(event: Partial<CalendarEvent>, name: string): string[] {
  const lines = writeEvent(sampleEvent(event)).replaceAll('\r\n ', '').split('\r\n');
  return lines.filter((line) => /^[A-Z-]+/.exec(line)?.[0] === name);
}

test('an event with all fields is written exactly as expected, twice', () => {
  const event = sampleEvent({
    description: 'Bring ropes, helmets; gloves.\nMeet at C:\\north',
    location: 'Station 3',
    reminderMinutes: 15,
    attendees: [sampleAttendee({ status: 'accepted' })],
    sequence: 2,
  });
  const expected = [
    'BEGIN:VEVENT',
    'UID:7c9e6679@muster.example',
    'DTSTAMP:20260203T040506Z',
    'DTSTART:20260301T090000Z',
    'DTEND:20260301T100000Z',
    'TRANSP:OPAQUE',
    'SUMMARY:Ladder drill',
    'DESCRIPTION:Bring ropes\\, helmets\\; gloves.\\nMeet at C:\\\\north',
    'LOCATION:Station 3',
    'ATTENDEE;PARTSTAT=ACCEPTED;CN="Ann Lee":mailto:ann@department.example',
    'SEQUENCE:2',
    'CREATED:20260102T030405Z',
    'LAST-MODIFIED:20260203T040506Z',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'DESCRIPTION:Ladder drill',
    'TRIGGER:-PT15M',
    'END:VALARM',
    'END:VEVENT',
    '',
  ].join('\r\n');
  assert.equal(writeEvent(event), expected);
  assert.equal(writeEvent(structuredClone(event)), expected);
});

describe('times', () => {
  const span = (startsAt: string, endsAt: string) => ({
    time: { isAllDay: false as const, startsAt, endsAt },
  });
  const days = (firstDay: string, lastDay: string) => ({
    time: { isAllDay: true as const, firstDay, lastDay },
  });

  test('an all-day event ends on the day after its last, across months, years and leap days', () => {
    const ends = [
      ['2026-01-02', '2026-01-02', '20260103'],
      ['2026-01-30', '2026-01-31', '20260201'],
      ['2026-12-30', '2026-12-31', '20270101'],
      ['2028-02-27', '2028-02-28', '20280229'],
      ['2026-02-27', '2026-02-28', '20260301'],
      ['0001-01-01', '0099-12-31', '01000101'],
    ] as const;
    for (const [first, last, end] of ends) {
      const event = days(first, last);
      assert.deepEqual(linesOf(event, 'DTSTART'), [`DTSTART;VALUE=DATE:${first.replaceAll('-', '')}`]);
      assert.deepEqual(linesOf(event, 'DTEND'), [`DTEND;VALUE=DATE:${end}`]);
      assert.deepEqual(linesOf(event, 'X-MICROSOFT-CDO-ALLDAYEVENT'), ['X-MICROSOFT-CDO-ALLDAYEVENT:TRUE']);
    }
  });

  test('an event until the last possible day has a duration in days, because no later day can be written', () => {
    assert.deepEqual(linesOf(days('9999-12-30', '9999-12-31'), 'DURATION'), ['DURATION:P2D']);
    assert.deepEqual(linesOf(days('9999-12-31', '9999-12-31'), 'DURATION'), ['DURATION:P1D']);
    assert.deepEqual(linesOf(days('9999-12-30', '9999-12-31'), 'DTEND'), []);
  });

  test('an event that is shorter than a second has no DTEND, and an event of one second has one', () => {
    const noon = '2026-03-01T12:00:00.000Z';
    assert.deepEqual(linesOf(span(noon, noon), 'DTEND'), []);
    assert.deepEqual(linesOf(span(noon, '2026-03-01T12:00:00.999Z'), 'DTEND'), []);
    assert.deepEqual(linesOf(span(noon, '2026-03-01T11:00:00.000Z'), 'DTEND'), []);
    assert.deepEqual(linesOf(span(noon, '2026-03-01T12:00:01Z'), 'DTEND'), ['DTEND:20260301T120001Z']);
  });

  test('an all-day event whose last day is before its first has only the first day', () => {
    assert.deepEqual(linesOf(days('2026-03-05', '2026-03-01'), 'DTEND'), ['DTEND;VALUE=DATE:20260306']);
  });

  test('years have four digits from 0001 to 9999', () => {
    const event = span('0001-01-01T00:00:00.000Z', '9999-12-31T23:59:59.000Z');
    assert.deepEqual(linesOf(event, 'DTSTART'), ['DTSTART:00010101T000000Z']);
    assert.deepEqual(linesOf(event, 'DTEND'), ['DTEND:99991231T235959Z']);
  });

  test('a time in another format is rejected, including one that tries to inject a line', () => {
    const good = '2026-03-01T09:00:00.000Z';
    const bad = [
      '2026-03-01T09:00:00+01:00',
      '2026-03-01 09:00:00Z',
      '2026-03-01T09:00:00.000Z\r\nX-EVIL:1',
      '\n2026-03-01T09:00:00.000Z',
      '+012026-03-01T09:00:00.000Z',
      '0000-03-01T09:00:00.000Z',
      '2026-03-01',
      '',
    ];
    for (const instant of bad) {
      assert.throws(() => writeEvent(sampleEvent(span(instant, good))), RangeError, instant);
      assert.throws(() => writeEvent(sampleEvent(span(good, instant))), RangeError, instant);
      assert.throws(() => writeEvent(sampleEvent({ createdOn: instant })), RangeError, instant);
      assert.throws(() => writeEvent(sampleEvent({ updatedOn: instant })), RangeError, instant);
    }
    for (const day of [good, '2026-3-1', '2026-03-01\n', '0000-01-01', '']) {
      assert.throws(() => writeEvent(sampleEvent(days(day, '2026-03-02'))), RangeError, day);
      assert.throws(() => writeEvent(sampleEvent(days('2026-03-01', day))), RangeError, day);
    }
  });
});

describe('texts', () => {
  const summaryOf = (title: string) => linesOf({ title }, 'SUMMARY');

  test('every line break, including those that only some readers recognize, is written as \\n', () => {
    for (const lineBreak of ['\n', '\r', '\r\n', '\v', '\f', '\u0085', '\u2028', '\u2029'])
      assert.deepEqual(summaryOf(`a${lineBreak}b`), ['SUMMARY:a\\nb'], JSON.stringify(lineBreak));
    assert.deepEqual(summaryOf('a\r\r\nb'), ['SUMMARY:a\\n\\nb']);
  });

  test('control characters and lone surrogates are replaced; tabs and other characters stay', () => {
    assert.deepEqual(summaryOf('a\0b\x1bc\x7fd\x9be'), ['SUMMARY:a\ufffdb\ufffdc\ufffdd\ufffde']);
    assert.deepEqual(summaryOf('\ud83d and \ude00 but 😀'), ['SUMMARY:\ufffd and \ufffd but 😀']);
    assert.deepEqual(summaryOf('a\tb\u00a0c:"d"=e^f'), ['SUMMARY:a\tb\u00a0c:"d"=e^f']);
  });

  test('empty and blank texts are left out, except that a reminder always has a text', () => {
    const event = { title: ' \n', description: '', location: '\t', reminderMinutes: 5 };
    for (const name of ['SUMMARY', 'LOCATION']) assert.deepEqual(linesOf(event, name), [], name);
    assert.deepEqual(linesOf(event, 'DESCRIPTION'), ['DESCRIPTION:Reminder']);
  });

  test('a UID cannot start a new line', () => {
    assert.deepEqual(linesOf({ uid: 'a\r\nEND:VEVENT,' }, 'UID'), ['UID:a\\nEND:VEVENT\\,']);
  });
});

describe('reminders', () => {
  test('are the configured minutes before the start; 0 is at the start, and without a reminder there is no alarm', () => {
    assert.deepEqual(linesOf({ reminderMinutes: 1440 }, 'TRIGGER'), ['TRIGGER:-PT1440M']);
    assert.deepEqual(linesOf({ reminderMinutes: 0 }, 'TRIGGER'), ['TRIGGER:-PT0M']);
    assert.deepEqual(linesOf({ reminderMinutes: null }, 'BEGIN'), ['BEGIN:VEVENT']);
  });
});

describe('attendees', () => {
  const lineOf = (changes: Parameters<typeof sampleAttendee>[0]) =>
    linesOf({ attendees: [sampleAttendee(changes)] }, 'ATTENDEE')[0];

  test('a name is escaped according to RFC 6868 and cannot end its quotes', () => {
    const escapes = [
      ['Frank "Red" Miller', "Frank ^'Red^' Miller"],
      ['a^b^n', 'a^^b^^n'],
      ['a\r\nb\u2028c', 'a^nb^nc'],
      ['Lee, Ann; x:y', 'Lee, Ann; x:y'],
      ['a\0\ud83d', 'a\ufffd\ufffd'],
      ['STATION\\ann\\', 'STATION\uff3cann\uff3c'],
    ] as const;
    for (const [name, escaped] of escapes)
      assert.equal(lineOf({ name }), `ATTENDEE;CN="${escaped}":mailto:ann@department.example`);
    assert.equal(lineOf({ name: null }), 'ATTENDEE:mailto:ann@department.example');
    assert.equal(lineOf({ name: ' ' }), 'ATTENDEE:mailto:ann@department.example');
  });

  test('an address becomes a URI, percent-encoded if necessary; a blank address becomes invalid:nomail', () => {
    const uris = [
      ['ann+drill@x.example', 'mailto:ann+drill@x.example'],
      ["o'hara@x.example", "mailto:o'hara@x.example"],
      ['a,b@x.example', 'mailto:a%2Cb@x.example'],
      ['"a@b"@x.example', 'mailto:%22a%40b%22@x.example'],
      ['a@x.example?cc=b@y.example', 'mailto:a%40x.example%3Fcc%3Db@y.example'],
      ['ü@müller.example', 'mailto:%C3%BC@m%C3%BCller.example'],
      ['100%41@x.example', 'mailto:100%2541@x.example'],
      ['a\r\nX-EVIL:1@x', 'mailto:a%EF%BF%BD%EF%BF%BDX-EVIL%3A1@x'],
      ['\ud83d@x', 'mailto:%EF%BF%BD@x'],
      ['nobody', 'mailto:nobody'],
      ['', 'invalid:nomail'],
      [' \t', 'invalid:nomail'],
    ] as const;
    for (const [email, uri] of uris) {
      assert.equal(lineOf({ name: null, email }), `ATTENDEE:${uri}`);
      assert.ok(URL.canParse(uri), uri);
    }
  });

  test('a status is recognized by the usual words, in any case; others are left out', () => {
    const statuses = [
      ['accepted', 'ACCEPTED'],
      ['Yes', 'ACCEPTED'],
      ['DECLINED', 'DECLINED'],
      ['Not going', 'DECLINED'],
      ['tentative', 'TENTATIVE'],
      ['Maybe', 'TENTATIVE'],
      ['NEEDS-ACTION', 'NEEDS-ACTION'],
      ['needs_action', 'NEEDS-ACTION'],
      ['pending', 'NEEDS-ACTION'],
      ['Delegated', 'DELEGATED'],
    ] as const;
    for (const [status, expected] of statuses)
      assert.equal(
        lineOf({ name: null, status }),
        `ATTENDEE;PARTSTAT=${expected}:mailto:ann@department.example`,
      );
    for (const status of [null, '', 'constructor', '__proto__', 'ACCEPTED:x', 'x\r\nY:1'])
      assert.equal(lineOf({ name: null, status }), 'ATTENDEE:mailto:ann@department.example');
  });
});

test('a message to an attendee says who sends it, and whether the event is canceled', () => {
  const organizer = { name: 'Engine "7": A\r\nX:1', email: 'duty@station.example' };
  const text = writeEvent(sampleEvent({ organizer, isCancelled: true }));
  assert.match(text, /\r\nSTATUS:CANCELLED\r\n/);
  assert.match(text, /\r\nORGANIZER;CN="[^"\r\n]*":mailto:duty@station\.example\r\n/);
  assert.doesNotMatch(text, /\r\nX:1/);
  const unnamed = writeEvent(sampleEvent({ organizer: { ...organizer, name: ' ' } }));
  assert.match(unnamed, /\r\nORGANIZER:mailto:duty@station\.example\r\n/);
});
