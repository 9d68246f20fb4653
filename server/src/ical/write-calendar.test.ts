import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CalendarEvent } from './calendar-event.ts';
import { checkCalendar } from './check-calendar.test-support.ts';
import { sampleEvent } from './sample-event.test-support.ts';
import { writeCalendar, writeCalendarEnd, writeCalendarStart } from './write-calendar.ts';
import { writeEvent } from './write-event.ts';

const productId = '-//Muster//Calendar//EN';
const feed = { name: 'Engine 7, nights', refreshInterval: 'PT1H' };

function* sampleEvents(count: number, onDraw: () => void = () => {}): Generator<CalendarEvent> {
  for (let i = 0; i < count; i++) {
    onDraw();
    yield sampleEvent({ uid: `event-${i}` });
  }
}

test('a feed contains its name and how often to fetch it, in the new and the old properties', () => {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Muster//Calendar//EN',
    'CALSCALE:GREGORIAN',
    'NAME:Engine 7\\, nights',
    'X-WR-CALNAME:Engine 7\\, nights',
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    '',
  ];
  assert.equal(writeCalendarStart({ productId, feed }), lines.join('\r\n'));
});

test('a file that is not a feed has no name and no refresh interval', () => {
  const start = 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Muster//Calendar//EN\r\nCALSCALE:GREGORIAN\r\n';
  assert.equal(writeCalendarStart({ productId, feed: null }), start);
});

test('a calendar without events is a complete file', () => {
  const chunks = [...writeCalendar({ productId, feed }, [])];
  assert.equal(chunks.join(''), writeCalendarStart({ productId, feed }) + writeCalendarEnd());
  checkCalendar(Buffer.from(chunks.join('')));
});

test('a product id or name cannot start a new line', () => {
  const hostile = { productId: 'x\r\nMETHOD:REQUEST', feed: { ...feed, name: 'y\nBEGIN:VEVENT' } };
  const start = writeCalendarStart(hostile);
  assert.doesNotMatch(start, /^METHOD|^BEGIN:VEVENT/m);
  checkCalendar(Buffer.from(start + writeCalendarEnd()));
});

test('a refresh interval that is not a positive duration is rejected', () => {
  for (const refreshInterval of ['PT1H', 'P1D', 'P2W', 'P1DT12H', 'PT1H30M'])
    assert.ok(
      writeCalendarStart({ productId, feed: { ...feed, refreshInterval } }).includes(refreshInterval),
    );
  for (const refreshInterval of [
    '',
    '1h',
    'P',
    'PT',
    'P1DT',
    'PT0S',
    '-PT1H',
    'PT1H\r\nMETHOD:REQUEST',
    'PT1H\n',
  ])
    assert.throws(() => writeCalendarStart({ productId, feed: { ...feed, refreshInterval } }), RangeError);
});

test('the chunks contain the start, every event once and in order, and the end', () => {
  const whole = [...writeCalendar({ productId, feed }, sampleEvents(1000))].join('');
  const events = Array.from(sampleEvents(1000), writeEvent);
  assert.equal(whole, writeCalendarStart({ productId, feed }) + events.join('') + writeCalendarEnd());
  checkCalendar(Buffer.from(whole));
});

test('chunks have about 64 Ki characters, and events are read only when a chunk is needed', () => {
  let drawn = 0;
  const chunks = writeCalendar(
    { productId, feed },
    sampleEvents(5000, () => drawn++),
  );
  const lengths: number[] = [];
  for (const chunk of chunks) {
    lengths.push(chunk.length);
    const written = lengths.reduce((sum, length) => sum + length, 0);
    assert.ok(drawn * 200 < written + 65_536, `${drawn} events drawn for ${written} characters`);
  }
  assert.ok(lengths.length > 10);
  assert.ok(lengths.slice(0, -1).every((length) => length >= 65_536 && length < 70_000));
});
