/** A person who is invited to an event. */
export interface Attendee {
  readonly name: string | null;
  readonly email: string;
  /** The response in the words of the client that sent it: `accepted`, `Declined`, `TENTATIVE`, … */
  readonly status: string | null;
}

/**
 * What an event of an iCalendar file is written from. Instants are ISO 8601 texts in UTC (`2026-01-02T03:04:05.678Z`),
 * days are `YYYY-MM-DD` texts, years from 0001 to 9999. The other texts may be anything: what a property cannot carry
 * is replaced as it is written.
 */
export interface CalendarEvent {
  /** Not empty, stable forever, unique in a file. */
  readonly uid: string;
  readonly title: string;
  readonly description: string | null;
  readonly location: string | null;
  readonly time:
    | { readonly isAllDay: false; readonly startsAt: string; readonly endsAt: string }
    /** `lastDay` is a day of the event. */
    | { readonly isAllDay: true; readonly firstDay: string; readonly lastDay: string };
  /** Minutes before the start, 0 or more; null for no reminder. */
  readonly reminderMinutes: number | null;
  /** Whether it takes up time: TRANSP. */
  readonly isBusy: boolean;
  readonly attendees: readonly Attendee[];
  /** What kind of event it is, and a color name of CSS for it. */
  readonly category: string | null;
  readonly color: string | null;
  /** How often the event was changed: a whole number, 0 or more. */
  readonly sequence: number;
  readonly createdOn: string;
  readonly updatedOn: string;
  /** Who sends it, in a message to an attendee. */
  readonly organizer?: { readonly name: string; readonly email: string };
  /** Whether it does not take place any more, in a message to an attendee. */
  readonly isCancelled?: boolean;
}
