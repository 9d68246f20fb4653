import type { Attendee, CalendarEvent } from './calendar-event.ts';
import { foldLine } from './content-line.ts';
import { countDays, dayAfter, writeDay, writeInstant } from './date-value.ts';
import { escapeParameter, escapeText, isBlank, writeMailto } from './escape-value.ts';
import { readParticipationStatus } from './participation-status.ts';

/**
 * Writes one VEVENT (RFC 5545, 3.6.1), CRLF after its last line included. The same event always gives the same bytes.
 *
 * Nothing in the texts of the event can end a line, leave a parameter or make the file invalid.
 *
 * @throws RangeError when a time is not what {@link CalendarEvent} says
 */
export function writeEvent(event: CalendarEvent): string {
  const changedOn = writeInstant(event.updatedOn);
  return (
    'BEGIN:VEVENT\r\n' +
    foldLine(`UID:${escapeText(event.uid)}`) +
    // Without a METHOD it says when the event was last revised (3.8.7.2); the time of writing would make every file differ.
    `DTSTAMP:${changedOn}\r\n` +
    writeTime(event.time) +
    // Always written: without it an all-day event would be busy, too (3.8.2.7).
    `TRANSP:${event.isBusy ? 'OPAQUE' : 'TRANSPARENT'}\r\n` +
    writeText('SUMMARY', event.title) +
    writeText('DESCRIPTION', event.description) +
    writeText('LOCATION', event.location) +
    (event.isCancelled ? 'STATUS:CANCELLED\r\n' : '') +
    (event.organizer ? writeOrganizer(event.organizer) : '') +
    writeAttendees(event.attendees) +
    writeText('CATEGORIES', event.category) +
    writeText('COLOR', event.color) +
    `SEQUENCE:${event.sequence}\r\nCREATED:${writeInstant(event.createdOn)}\r\nLAST-MODIFIED:${changedOn}\r\n` +
    (event.reminderMinutes === null ? '' : writeReminder(event.reminderMinutes, event.title)) +
    'END:VEVENT\r\n'
  );
}

/** A text of only white space is left out: libical takes a property without a value for a mistake. */
function writeText(name: string, text: string | null): string {
  return text && !isBlank(text) ? foldLine(`${name}:${escapeText(text)}`) : '';
}

function writeTime(time: CalendarEvent['time']): string {
  return time.isAllDay ? writeDays(time.firstDay, time.lastDay) : writeSpan(time.startsAt, time.endsAt);
}

/** DTEND has to be later than DTSTART (3.8.2.2): an event of no length has none, and ends as it starts (3.6.1). */
function writeSpan(startsAt: string, endsAt: string): string {
  const start = writeInstant(startsAt);
  const end = writeInstant(endsAt);
  return end > start ? `DTSTART:${start}\r\nDTEND:${end}\r\n` : `DTSTART:${start}\r\n`;
}

/** DTEND is the day after the last. The last day there is has none after it, so that there the days are counted. */
function writeDays(firstDay: string, lastDay: string): string {
  const start = writeDay(firstDay);
  const last = writeDay(lastDay) > start ? lastDay : firstDay;
  const next = dayAfter(last);
  const end =
    next === null ? `DURATION:P${countDays(firstDay, last)}D` : `DTEND;VALUE=DATE:${writeDay(next)}`;
  return `DTSTART;VALUE=DATE:${start}\r\n${end}\r\nX-MICROSOFT-CDO-ALLDAYEVENT:TRUE\r\n`;
}

function writeOrganizer({ name, email }: NonNullable<CalendarEvent['organizer']>): string {
  const parameter = isBlank(name) ? '' : `;CN="${escapeParameter(name)}"`;
  return foldLine(`ORGANIZER${parameter}:${writeMailto(email)}`);
}

function writeAttendees(attendees: readonly Attendee[]): string {
  let lines = '';
  for (const { name, email, status } of attendees) {
    const participation = status && readParticipationStatus(status);
    // Always quoted: colons, semicolons and commas may stand between quotes.
    const parameters =
      (participation ? `;PARTSTAT=${participation}` : '') +
      (name && !isBlank(name) ? `;CN="${escapeParameter(name)}"` : '');
    lines += foldLine(`ATTENDEE${parameters}:${writeMailto(email)}`);
  }
  return lines;
}

/** A reminder that shows a text has to have one (3.6.6). */
function writeReminder(minutes: number, title: string): string {
  const description = writeText('DESCRIPTION', isBlank(title) ? 'Reminder' : title);
  return `BEGIN:VALARM\r\nACTION:DISPLAY\r\n${description}TRIGGER:-PT${minutes}M\r\nEND:VALARM\r\n`;
}
