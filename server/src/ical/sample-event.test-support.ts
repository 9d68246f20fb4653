import type { Attendee, CalendarEvent } from './calendar-event.ts';

/** Returns a plain event of an hour; `changes` overrides its fields. */
export function sampleEvent(changes: Partial<CalendarEvent> = {}): CalendarEvent {
  return {
    uid: '7c9e6679@muster.example',
    title: 'Ladder drill',
    description: null,
    location: null,
    time: { isAllDay: false, startsAt: '2026-03-01T09:00:00.000Z', endsAt: '2026-03-01T10:00:00.000Z' },
    reminderMinutes: null,
    isBusy: true,
    category: null,
    color: null,
    attendees: [],
    sequence: 0,
    createdOn: '2026-01-02T03:04:05.678Z',
    updatedOn: '2026-02-03T04:05:06.789Z',
    ...changes,
  };
}

export function sampleAttendee(changes: Partial<Attendee> = {}): Attendee {
  return { name: 'Ann Lee', email: 'ann@department.example', status: null, ...changes };
}
