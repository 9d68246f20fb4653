import {
  ICalAlarmType,
  type ICalAttendeeData,
  ICalAttendeeStatus,
  type ICalEventData,
  default as makeCalendar,
} from 'ical-generator';
import { generateIcsCalendar, type IcsAttendee, type IcsDateObject, type IcsEvent } from 'ts-ics';
import type { Attendee, CalendarEvent } from '../../server/src/ical/calendar-event.ts';
import { writeCalendar } from '../../server/src/ical/write-calendar.ts';

/** A way of converting events into the bytes of a file. `prepare` converts them into the form that it takes. */
export interface Peer {
  readonly name: string;
  readonly prepare: (events: readonly CalendarEvent[]) => () => Iterable<string>;
}

const productId = '-//Muster//Calendar//EN';
const feedName = 'Fire department';
const dayMs = 86_400_000;

export const muster: Peer = {
  name: 'muster',
  prepare: (events) => () =>
    writeCalendar({ productId, feed: { name: feedName, refreshInterval: 'PT1H' } }, events),
};

const icalGenerator: Peer = {
  name: 'ical-generator',
  prepare: (events) => {
    const prepared = events.map(toIcalGenerator);
    return () => [
      makeCalendar({ prodId: productId, name: feedName, ttl: 3600, events: prepared }).toString(),
    ];
  },
};

const tsIcs: Peer = {
  name: 'ts-ics',
  prepare: (events) => {
    const prepared = events.map(toTsIcs);
    return () => [
      generateIcsCalendar({ version: '2.0', prodId: productId, name: feedName, events: prepared }),
    ];
  },
};

export const peers: readonly Peer[] = [icalGenerator, tsIcs];

/** Returns dates. The end of an all-day event is the following day, as both libraries expect. */
function timeOf({ time }: CalendarEvent) {
  return time.isAllDay
    ? { start: new Date(time.firstDay), end: new Date(Date.parse(time.lastDay) + dayMs) }
    : { start: new Date(time.startsAt), end: new Date(time.endsAt) };
}

const icalGeneratorStatuses = {
  accepted: ICalAttendeeStatus.ACCEPTED,
  declined: ICalAttendeeStatus.DECLINED,
  tentative: ICalAttendeeStatus.TENTATIVE,
  'needs-action': ICalAttendeeStatus.NEEDSACTION,
} as const;

function toIcalGenerator(event: CalendarEvent): ICalEventData {
  const { start, end } = timeOf(event);
  const toAttendee = ({ name, email, status }: Attendee): ICalAttendeeData => ({
    email,
    name,
    // seeded-events.ts draws from these words.
    status: status === null ? null : icalGeneratorStatuses[status as keyof typeof icalGeneratorStatuses],
  });
  return {
    id: event.uid,
    summary: event.title,
    description: event.description,
    location: event.location,
    start,
    end,
    allDay: event.time.isAllDay,
    attendees: event.attendees.map(toAttendee),
    alarms:
      event.reminderMinutes === null
        ? []
        : [
            {
              type: ICalAlarmType.display,
              triggerBefore: event.reminderMinutes * 60,
              description: event.title,
            },
          ],
    sequence: event.sequence,
    stamp: new Date(event.updatedOn),
    created: new Date(event.createdOn),
    lastModified: new Date(event.updatedOn),
  };
}

function toTsIcs(event: CalendarEvent): IcsEvent {
  const { start, end } = timeOf(event);
  const type = event.time.isAllDay ? 'DATE' : 'DATE-TIME';
  const instant = (text: string): IcsDateObject => ({ date: new Date(text), type: 'DATE-TIME' });
  const toAttendee = ({ name, email, status }: Attendee): IcsAttendee => ({
    email,
    name: name ?? undefined,
    // In lower case, these are the words from which seeded-events.ts draws.
    partstat: (status?.toUpperCase() as IcsAttendee['partstat']) ?? undefined,
  });
  return {
    uid: event.uid,
    summary: event.title,
    description: event.description ?? undefined,
    location: event.location ?? undefined,
    start: { date: start, type },
    end: { date: end, type },
    attendees: event.attendees.map(toAttendee),
    alarms:
      event.reminderMinutes === null
        ? []
        : [
            {
              action: 'DISPLAY',
              description: event.title,
              trigger: { type: 'relative', value: { before: true, minutes: event.reminderMinutes } },
            },
          ],
    sequence: event.sequence,
    stamp: instant(event.updatedOn),
    created: instant(event.createdOn),
    lastModified: instant(event.updatedOn),
  };
}
