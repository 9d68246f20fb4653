import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import ICAL from 'ical.js';
import { isQuick } from '../testing/level.ts';
import type { Attendee, CalendarEvent } from './calendar-event.ts';
import { checkCalendar } from './check-calendar.test-support.ts';
import { drawHostileEvents, drawHostileTexts, expectReadBack } from './hostile-events.test-support.ts';
import { sampleEvent } from './sample-event.test-support.ts';
import { parseStrictly, strictParsers } from './testing/strict-parsers.test-support.ts';
import { writeCalendar } from './write-calendar.ts';

const events = drawHostileEvents(isQuick ? 400 : 2000);
const plainHead = { productId: '-//Muster//Calendar//EN', feed: null };
const feedHead = { ...plainHead, feed: { name: 'Fire department', refreshInterval: 'PT1H' } };
const whole = [...writeCalendar(feedHead, events)].join('');

/** A text with only white space is not written. */
const textOrNull = (text: string | null) => (text?.trim() ? expectReadBack(text) : null);

/** Returns the value of the property, or null if there is none. */
function readText(component: ICAL.Component, name: string): string | null {
  const value = component.getFirstPropertyValue(name);
  return value === null ? null : String(value);
}

/** Returns a time as ical.js has parsed it, because ical.js writes years before 1000 with fewer digits. */
function readTime(component: ICAL.Component, name: string): unknown {
  return component.getFirstProperty(name)?.toJSON()[3] ?? null;
}

function readAttendee(property: ICAL.Property) {
  const uri = String(property.getFirstValue());
  return {
    name: property.getParameter('cn') ?? null,
    // The address without percent-encoding.
    email: uri.startsWith('mailto:') ? decodeURIComponent(uri.slice('mailto:'.length)) : uri,
  };
}

function expectAttendee({ name, email }: Attendee) {
  const kept = Array.from(email, (character) =>
    /^[\p{Cc}\p{Cs}\u2028\u2029]$/u.test(character) ? '\ufffd' : character,
  );
  return {
    name: textOrNull(name)?.replaceAll('\\', '\uff3c') ?? null,
    email: email.trim() === '' ? 'invalid:nomail' : kept.join(''),
  };
}

const second = (instant: string) => `${instant.slice(0, 19)}Z`;

/** Returns DTSTART, DTEND and DURATION as ical.js must read them. */
function expectTimes({ time }: CalendarEvent) {
  if (!time.isAllDay) {
    const [start, end] = [second(time.startsAt), second(time.endsAt)];
    return { start, end: end === start ? null : end, duration: null };
  }
  const { firstDay: start, lastDay } = time;
  if (lastDay !== '9999-12-31') {
    const end = new Date(Date.parse(lastDay) + 86_400_000).toISOString().slice(0, 10);
    return { start, end, duration: null };
  }
  const days = (Date.parse(lastDay) - Date.parse(start)) / 86_400_000 + 1;
  // ical.js turns whole weeks of days into weeks.
  return { start, end: null, duration: days % 7 === 0 ? `P${days / 7}W` : `P${days}D` };
}

function expectAlarm({ reminderMinutes, title }: CalendarEvent) {
  return reminderMinutes === null
    ? null
    : { action: 'DISPLAY', description: textOrNull(title) ?? 'Reminder', seconds: 0 - reminderMinutes * 60 };
}

function readAlarm(component: ICAL.Component | null) {
  const trigger = component?.getFirstPropertyValue('trigger');
  return (
    component && {
      action: readText(component, 'action'),
      description: readText(component, 'description'),
      seconds: trigger instanceof ICAL.Duration ? trigger.toSeconds() + 0 : null,
    }
  );
}

describe(`${events.length} events with hostile text in every field`, () => {
  test('each makes a valid file with exactly one event', () => {
    for (const [i, event] of events.entries()) {
      const file = [...writeCalendar(plainHead, [event])].join('');
      assert.doesNotThrow(() => checkCalendar(Buffer.from(file)), `event ${i}: ${JSON.stringify(event)}`);
    }
  });

  test('all together make a valid file with the same number of events', () => {
    checkCalendar(Buffer.from(whole));
    assert.equal(whole.split('\r\nBEGIN:VEVENT\r\n').length - 1, events.length);
  });

  test('ical.js reads every value back', () => {
    const components = new ICAL.Component(ICAL.parse(whole)).getAllSubcomponents('vevent');
    assert.equal(components.length, events.length);
    for (const [i, component] of components.entries()) {
      const event = events[i] ?? assert.fail('more events than were written');
      assert.deepEqual(
        {
          uid: readText(component, 'uid'),
          summary: readText(component, 'summary'),
          description: readText(component, 'description'),
          location: readText(component, 'location'),
          start: readTime(component, 'dtstart'),
          end: readTime(component, 'dtend'),
          duration: readText(component, 'duration'),
          attendees: component.getAllProperties('attendee').map(readAttendee),
          transparency: readText(component, 'transp'),
          alarm: readAlarm(component.getFirstSubcomponent('valarm')),
          sequence: component.getFirstPropertyValue('sequence'),
          stamp: readTime(component, 'dtstamp'),
          changed: readTime(component, 'last-modified'),
          created: readTime(component, 'created'),
        },
        {
          uid: expectReadBack(event.uid),
          summary: textOrNull(event.title),
          description: textOrNull(event.description),
          location: textOrNull(event.location),
          ...expectTimes(event),
          attendees: event.attendees.map(expectAttendee),
          transparency: event.isBusy ? 'OPAQUE' : 'TRANSPARENT',
          alarm: expectAlarm(event),
          sequence: event.sequence,
          stamp: second(event.updatedOn),
          changed: second(event.updatedOn),
          created: second(event.createdOn),
        },
        `event ${i}`,
      );
    }
  });

  for (const { name, packages, misread, find } of strictParsers) {
    const parse = find();
    const skip = parse
      ? false
      : `${name} is not installed (apt-get install --no-install-recommends ${packages})`;
    test(`${name} reports a mistake`, { skip }, () => {
      if (!parse) return;
      const file = [...writeCalendar(plainHead, [sampleEvent()])].join('');
      assert.equal(parseStrictly(parse, file).length, 1);
      const mistaken = file.replace('DTSTART:20260301T090000Z', 'DTSTART:20260301T0x0000Z');
      assert.throws(() => parseStrictly(parse, mistaken), /ended with 1/);
    });

    test(`${name} reads every value back and reports no mistake`, { skip }, (t) => {
      if (!parse) return;
      t.diagnostic(`${name} was found`);
      const parsed = parseStrictly(parse, whole);
      assert.equal(parsed.length, events.length);
      let compared = 0;
      const compare = (actual: string | null, written: string | null, place: string) => {
        const expected = written && misread(written);
        if (expected === undefined) return;
        compared++;
        assert.equal(actual, expected, place);
      };
      for (const [i, event] of events.entries()) {
        const actual = parsed[i] ?? assert.fail(`no event ${i}`);
        compare(actual.uid, expectReadBack(event.uid), `UID ${i}`);
        compare(actual.summary, textOrNull(event.title), `SUMMARY ${i}`);
        compare(actual.description, textOrNull(event.description), `DESCRIPTION ${i}`);
        compare(actual.location, textOrNull(event.location), `LOCATION ${i}`);
        assert.equal(actual.attendees, event.attendees.length, `attendees of ${i}`);
        assert.equal(actual.alarms, event.reminderMinutes === null ? 0 : 1, `alarms of ${i}`);
      }
      t.diagnostic(`${compared} of ${4 * events.length} texts compared`);
      assert.ok(compared >= 2 * events.length);
    });
  }
});

test('no product id or feed name makes a file invalid', () => {
  const texts = drawHostileTexts(500);
  for (const text of texts) {
    const head = { productId: `-//${text}`, feed: { name: text, refreshInterval: 'PT1H' } };
    const file = [...writeCalendar(head, [])].join('');
    assert.doesNotThrow(() => checkCalendar(Buffer.from(file)), JSON.stringify(text));
    const calendar = new ICAL.Component(ICAL.parse(file));
    assert.equal(readText(calendar, 'prodid'), expectReadBack(`-//${text}`));
    // ical.js does not know the type of NAME, which is newer, and keeps the escapes.
    const name = readText(calendar, 'name')?.replace(/\\(.)/g, (_, escaped) =>
      escaped === 'n' ? '\n' : escaped,
    );
    assert.equal(name ?? null, textOrNull(text));
  }
});
