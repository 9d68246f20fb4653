import type { Flag } from './flag.ts';

/** A recurring item: its rule, and the values for its next instances. */
export interface CalendarSeriesRow {
  department_id: number;
  /** The id of the first instance. The series keeps it if that instance is deleted, and no other item ever gets it. */
  id: number;
  /** RFC 5545 RRULE text without the `RRULE:` in front. */
  recurrence_rule: string;
  time_zone: string;
  is_all_day: Flag;
  /** The first slot; see `slot` of its instances. */
  starts_local: string;
  /** End of the first slot: a wall-clock time or, if all-day, the last day, inclusive. */
  ends_local: string;
  title: string;
  description: string | null;
  location: string | null;
  reminder_minutes: number | null;
  /** `null` is the default: busy, or free if all-day. */
  show_as: 'Free' | 'Busy' | null;
  /** JSON array of `{Name, Email, Status?}`. */
  attendees: string;
  item_type_id: string | null;
  /** JSON of how people sign up; null if they cannot. */
  sign_up: string | null;
  /** JSON array of the slots whose instances were deleted and must not be created again. */
  removed_slots: string;
  /** The last slot with an instance: a top-up starts after it. */
  last_slot: string;
  /** The number of slots up to `last_slot`, including removed ones. COUNT counts the same. */
  slot_count: number;
  /** 1 if the rule has no slot after `last_slot`. */
  is_complete: Flag;
  /** Counts edits of its rule and of its instances, as part of their ETags. Adding instances by a top-up does not count. */
  revision: number;
  created_on: string;
  updated_on: string;
}

export interface CalendarItemRow {
  department_id: number;
  /** A whole number, unique across all departments. */
  id: number;
  uid: string;
  series_id: number | null;
  /**
   * Which occurrence of the series it is: the wall-clock start by the rule, `2026-01-02T09:00:00`, or the date if
   * all-day, even if the instance was moved. In the hour that is repeated in fall, the later of two slots includes
   * its offset.
   */
  slot: string | null;
  title: string;
  description: string | null;
  location: string | null;
  /** The instants of its start and end. An all-day item lasts from midnight to midnight in its time zone, end exclusive. */
  starts_at: string;
  ends_at: string;
  /** The first and last day of an all-day item, inclusive; `null` for a timed item. */
  start_date: string | null;
  end_date: string | null;
  time_zone: string;
  is_all_day: Flag;
  reminder_minutes: number | null;
  /** `null` is the default: busy, or free if all-day. */
  show_as: 'Free' | 'Busy' | null;
  /** JSON array of `{Name, Email, Status?}`. */
  attendees: string;
  item_type_id: string | null;
  /** JSON of how people sign up; null if they cannot. */
  sign_up: string | null;
  /** How many people have answered yes, those who wait included; null before the first answer. */
  yes_count: number | null;
  /** Counts changes of its answers, for feeds; null before the first. */
  answers_revision: number | null;
  /** RFC 5545 SEQUENCE: counts the edits that calendar applications must notice. */
  sequence: number;
  /** Counts all edits, for the ETag. */
  revision: number;
  created_on: string;
  updated_on: string;
}

/** A type of items that a department has. */
export interface CalendarItemTypeRow {
  department_id: number;
  id: string;
  name: string;
  /** `#rrggbb` or a color name of CSS, in lower case. */
  color: string | null;
  /** Counts edits, for the ETag. */
  revision: number;
}

/** What a person has answered, and when they were there. */
export interface CalendarAnswerRow {
  department_id: number;
  /**
   * What it answers: an item, all instances of a series (also new ones), or the `slot` of a series whose instance was
   * dropped by a new rule, for the case that it comes back.
   */
  owner_kind: 'item' | 'series' | 'slot';
  owner_id: number;
  /** Empty except for `slot`. */
  slot: string;
  user_id: string;
  /** The name and email address of the person when they answered. */
  name: string;
  email: string | null;
  /** `none` for someone who attends without having answered. */
  answer: 'yes' | 'no' | 'maybe' | 'none';
  /** The order in which people answered. */
  position: number;
  answered_on: string;
  /** When they checked in and out; both null for a `series`. */
  checked_in_on: string | null;
  checked_out_on: string | null;
  /** From check-in to check-out. */
  attended_seconds: number | null;
}

/** A reminder that a person gets by email, of an item that starts at a time. */
export interface CalendarReminderRow {
  department_id: number;
  item_id: number;
  starts_at: string;
  user_id: string;
  /** `failed`: the mail server does not take it. */
  state: 'sending' | 'sent' | 'failed';
  attempts: number;
  /** When it may be tried again, while its state is `sending`. */
  try_on: string;
}

/** What a person must be told about an item by email. The row is deleted when the message has been sent. */
export interface CalendarNoticeRow {
  department_id: number;
  /** The series of the item, or the item itself: one message tells everything about a thread. */
  thread_id: number;
  /** The id of a user, or `mailto:` and the address of somebody without an account. */
  recipient: string;
  item_id: number;
  name: string;
  /** JSON of the item as the person knows it; null if they do not know it. The message says what has changed since. */
  told: string | null;
  noted_on: string;
  /** After this time, it is too late for the message. */
  ends_on: string;
  /** Counts the changes of the item while the message waits. */
  revision: number;
  attempts: number;
  try_on: string;
}

/** A person who gets no messages about calendar items by email. */
interface CalendarReminderStopRow {
  department_id: number;
  /** Like `recipient` of a notice. */
  user_id: string;
  stopped_on: string;
}

/** How a person wants messages by email. Null is what the department has chosen. */
export interface MessageSettingsRow {
  department_id: number;
  /** Empty for what the department has chosen. */
  user_id: string;
  language: 'en' | 'de' | 'es' | null;
  /** IANA name; null is that of the department. */
  time_zone: string | null;
  /** Wall-clock times, `HH:MM`; both null for no quiet hours. If they are equal, a person has none although the department has. */
  quiet_from: string | null;
  quiet_until: string | null;
}

/** Why a message of a department was not sent, most recently. */
export interface MessageProblemRow {
  department_id: number;
  problem: string;
  happened_on: string;
}

/** One row per department, for the ETag and Last-Modified of feeds. Both values only grow, even when items are deleted. */
export interface CalendarRevisionRow {
  department_id: number;
  revision: number;
  /** In whole seconds, like HTTP dates, and at least one second after the previous value. */
  changed_on: string;
}

/** A user's calendar subscription. It can also belong to a user of an external issuer, who has no row in `users`. */
export interface CalendarSyncRow {
  department_id: number;
  user_id: string;
  sync_guid: string;
  is_active: Flag;
  /** Whether the user has an account here. If so, the feed works only while the account exists and is active. */
  is_account: Flag;
  /** The last known role of a user without an account. */
  role: string | null;
  updated_on: string;
}

/** A single row: how the feeds of the installation are written. */
export interface CalendarFeedFormRow {
  id: 1;
  /** Everything except the calendars that the bytes of feeds depend on. */
  form: string;
  /** Grows by one when the form changes, even back to an earlier one. */
  number: number;
}

/** The tables of messages by email. */
export interface MessageTables {
  calendar_notices: CalendarNoticeRow;
  calendar_reminders: CalendarReminderRow;
  calendar_reminder_stops: CalendarReminderStopRow;
  message_settings: MessageSettingsRow;
  message_problems: MessageProblemRow;
}
