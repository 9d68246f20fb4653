import type { Flag } from './flag.ts';

/** A recurring item: the rule, and what its next instances are made of. */
export interface CalendarSeriesRow {
  department_id: number;
  /** The id of its first instance. It stays if that is deleted, and no other item ever has it. */
  id: number;
  /** RFC 5545 RRULE text without the `RRULE:` in front. */
  recurrence_rule: string;
  time_zone: string;
  is_all_day: Flag;
  /** The first slot; see `slot` of its instances. */
  starts_local: string;
  /** End of the first slot: a wall-clock time, or, when all-day, the last day, inclusive. */
  ends_local: string;
  title: string;
  description: string | null;
  location: string | null;
  reminder_minutes: number | null;
  /** `null` is the default: busy, or free if all-day. */
  show_as: 'Free' | 'Busy' | null;
  /** JSON array of `{Name, Email, Status?}`. */
  attendees: string;
  /** JSON array of the slots whose instances were deleted: they stay gaps. */
  removed_slots: string;
  /** The last slot that was turned into an instance: a top-up starts after it. */
  last_slot: string;
  /** How many slots there are up to `last_slot`, removed ones too: what COUNT counts. */
  slot_count: number;
  /** 1 when the rule has no slot after `last_slot`. */
  is_complete: Flag;
  /** Counts the edits of its rule and of any of its instances: part of their ETags. Instances that are topped up do not count. */
  revision: number;
  created_on: string;
  updated_on: string;
}

export interface CalendarItemRow {
  department_id: number;
  /** A whole number, unique over all departments. */
  id: number;
  uid: string;
  series_id: number | null;
  /**
   * Which occurrence of the series it is: its wall-clock start by the rule, `2026-01-02T09:00:00`, or its date when
   * all-day, whatever the instance was moved to. In the hour that autumn repeats, the later of two carries its offset.
   */
  slot: string | null;
  title: string;
  description: string | null;
  location: string | null;
  /** The instants it lasts from and to; of an all-day item midnight to midnight in its time zone, end exclusive. */
  starts_at: string;
  ends_at: string;
  /** First and last day, inclusive, of an all-day item; `null` for a timed one. */
  start_date: string | null;
  end_date: string | null;
  time_zone: string;
  is_all_day: Flag;
  reminder_minutes: number | null;
  /** `null` is the default: busy, or free if all-day. */
  show_as: 'Free' | 'Busy' | null;
  /** JSON array of `{Name, Email, Status?}`. */
  attendees: string;
  /** RFC 5545 SEQUENCE: counts the edits that a calendar application must notice. */
  sequence: number;
  /** Counts every edit: its ETag. */
  revision: number;
  created_on: string;
  updated_on: string;
}

/** One row a department: what a feed's ETag and Last-Modified are made of. Both only grow, deletes included. */
export interface CalendarRevisionRow {
  department_id: number;
  revision: number;
  /** In whole seconds, and at least one after the revision before: HTTP dates are no finer. */
  changed_on: string;
}

/** A user's calendar subscription. Also for users of an external issuer, who have no row in `users`. */
export interface CalendarSyncRow {
  department_id: number;
  user_id: string;
  sync_guid: string;
  is_active: Flag;
  /** Whether the user has an account here: then the feed lives only as long as the account is there and active. */
  is_account: Flag;
  /** The role the user had when last seen, of one without an account. */
  role: string | null;
  updated_on: string;
}

/** One row in all: how the feeds of the installation are written. */
export interface CalendarFeedFormRow {
  id: 1;
  /** What the bytes of every feed depend on beside the calendars. */
  form: string;
  /** Grows by one when the form changes, also back to an earlier one. */
  number: number;
}
