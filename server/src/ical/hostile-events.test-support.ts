import fc from 'fast-check';
import type { CalendarEvent } from './calendar-event.ts';

const seed = 20_260_102;

// Texts that could end a line, a value, a parameter, an escape or a component, be split by a fold, or are not characters.
const pieces = [
  ...['\r\n', '\r', '\n', '\n\n', '\r\r\n', '\u0085', '\u2028', '\u2029', '\v', '\f', '\x1c', '\x1e'],
  ...['\0', '\x1b', '\x7f', '\x9c', '\t', ' ', '  ', '\u00a0', '\ufeff', '\u202e', '\ufffe', '\ufffd'],
  ...[
    '\\',
    '\\n',
    '\\N',
    '\\\\',
    '\\,',
    ';',
    ',',
    ':',
    '"',
    "'",
    '^',
    '^n',
    "^'",
    '^^',
    '=',
    '@',
    '%',
    '%0D%0A',
  ],
  ...['\ud83d', '\ude00', '\udbff', '😀', '👨‍👩‍👧', 'e\u0301', 'é', '漢字', 'ü', '𐀀', '\u{10ffff}'],
  ...[
    '\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\n',
    '\r\nEND:VCALENDAR\r\n',
    '\nMETHOD:REQUEST\n',
    '\r\n RRULE:FREQ=DAILY',
  ],
  ...[
    '"\r\nX-EVIL:1',
    '";X-EVIL="1',
    ':mailto:evil@example.org',
    ';VALUE=DATE',
    'mailto:',
    '<b>',
    '?subject=1&x#y',
  ],
  ...[
    'a'.repeat(74),
    'b'.repeat(75),
    ' '.repeat(80),
    '\\'.repeat(77),
    ','.repeat(76),
    '^'.repeat(75),
    '"'.repeat(40),
  ],
  ...['ü'.repeat(37), '漢'.repeat(25), '😀'.repeat(19), '\n'.repeat(38), '\ud83d'.repeat(9)],
];

const piece = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...pieces) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 30 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 30 }) },
  { weight: 1, arbitrary: fc.string({ maxLength: 90 }) },
);
const hostileText = fc.array(piece, { maxLength: 9 }).map((parts) => parts.join(''));

const milliseconds = fc.integer({
  min: Date.parse('0001-01-02T00:00:00Z'),
  max: Date.parse('9999-12-31T23:59:59.999Z'),
});
const instant = milliseconds.map((value) => new Date(value).toISOString());
const length = fc.oneof(fc.constantFrom(0, 1, 999, 86_400_000), fc.nat({ max: 1e10 }));
const span = fc.tuple(milliseconds, length).map(([start, duration]) => {
  const end = Math.min(start + duration, Date.parse('9999-12-31T23:59:59.999Z'));
  return [new Date(start).toISOString(), new Date(end).toISOString()] as const;
});
const time: fc.Arbitrary<CalendarEvent['time']> = fc.oneof(
  span.map(([startsAt, endsAt]) => ({ isAllDay: false as const, startsAt, endsAt })),
  span.map(([first, last]) => ({
    isAllDay: true as const,
    firstDay: first.slice(0, 10),
    lastDay: last.slice(0, 10),
  })),
);

const attendee = fc.record({
  name: fc.option(hostileText),
  email: fc.oneof(hostileText, fc.emailAddress()),
  status: fc.option(fc.oneof(hostileText, fc.constantFrom('accepted', 'No', 'MAYBE', 'needs-action'))),
});

const event: fc.Arbitrary<CalendarEvent> = fc.record({
  uid: hostileText,
  title: hostileText,
  description: fc.option(hostileText),
  location: fc.option(hostileText),
  time,
  isBusy: fc.boolean(),
  reminderMinutes: fc.option(fc.oneof(fc.constant(0), fc.nat({ max: 525_600 }))),
  category: fc.option(hostileText),
  color: fc.option(hostileText),
  attendees: fc.array(attendee, { maxLength: 3 }),
  sequence: fc.nat({ max: 2 ** 31 - 1 }),
  createdOn: instant,
  updatedOn: instant,
});

/** Returns random events with hostile text in every field, the same in every run. Only their UIDs are sure to differ. */
export function drawHostileEvents(count: number): CalendarEvent[] {
  return fc
    .sample(event, { numRuns: count, seed })
    .map((drawn, i) => ({ ...drawn, uid: `${i}-${drawn.uid}` }));
}

/** Returns random hostile texts for the head of a file. */
export function drawHostileTexts(count: number): string[] {
  return fc.sample(hostileText, { numRuns: count, seed });
}

/**
 * Returns what a reader must get for a text that was written as a TEXT or between the quotes of a parameter: LF for every
 * line break, and U+FFFD for lone surrogates and for other control characters except the tab.
 */
export function expectReadBack(written: string): string {
  const lines = written.split(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/);
  return lines.map((line) => Array.from(line, expectCharacter).join('')).join('\n');
}

function expectCharacter(character: string): string {
  return character !== '\t' && /^[\p{Cc}\p{Cs}]$/u.test(character) ? '\ufffd' : character;
}
