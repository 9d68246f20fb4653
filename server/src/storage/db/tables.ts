import type { Generated } from 'kysely';

/**
 * The tables, in column types that SQLite and PostgreSQL share: text, whole numbers and doubles. Times are
 * ISO 8601 UTC text, truth values are 0 and 1. Every row belongs to a department and every key starts with it.
 */
export interface Tables {
  departments: DepartmentRow;
  users: UserRow;
  refresh_tokens: RefreshTokenRow;
  sign_in_failures: SignInFailureRow;
  maps: MapRow;
  floors: FloorRow;
  zones: ZoneRow;
  images: ImageRow;
  pyramids: PyramidRow;
  jobs: JobRow;
  calendar_series: CalendarSeriesRow;
  calendar_items: CalendarItemRow;
  calendar_revisions: CalendarRevisionRow;
  calendar_syncs: CalendarSyncRow;
  counters: CounterRow;
  share_links: ShareLinkRow;
  changes: ChangeRow;
  change_positions: ChangePositionRow;
}

export type Flag = 0 | 1;

export interface DepartmentRow {
  id: number;
  name: string;
  /** IANA name, such as `America/New_York`. */
  time_zone: string;
  added_on: string;
  /** JSON array of the roles whose members may have a calendar feed; `null` means everybody. */
  calendar_feed_roles: string | null;
}

export interface UserRow {
  department_id: number;
  id: string;
  /** Lower-case; unique over all departments, because signing in names no department. */
  email: string;
  display_name: string;
  role: string;
  password_hash: string;
  is_active: Flag;
  added_on: string;
}

export interface RefreshTokenRow {
  /** SHA-256 of the token, hex. */
  token_hash: string;
  department_id: number;
  user_id: string;
  /** All tokens that descend from one sign-in. */
  family_id: string;
  expires_on: string;
  used_on: string | null;
}

export interface SignInFailureRow {
  /** What is counted: an account, an address, or both together. */
  subject: string;
  failures: number;
  window_ends_on: string;
}

export interface MapRow {
  department_id: number;
  id: string;
  name: string;
  description: string | null;
  type: number;
  top_left_lat: number;
  top_left_lng: number;
  bottom_right_lat: number;
  bottom_right_lng: number;
  /** The zooms as given; null where they follow from image and bounds. */
  given_default_zoom: number | null;
  given_min_zoom: number | null;
  given_max_zoom: number | null;
  /** The zooms in force. */
  default_zoom: number;
  min_zoom: number;
  max_zoom: number;
  /** As given: a date or a date-time without zone, read in the department's time zone. */
  event_start: string | null;
  event_end: string | null;
  /** The instant at which the end day is over; from then on the map is inactive whatever `is_active` says. */
  event_over_on: string | null;
  is_active: Flag;
  image_id: string;
  map_version: number;
  /** Counts edits of the map's own fields: its ETag. */
  revision: number;
  added_on: string;
  updated_on: string;
}

export interface FloorRow {
  department_id: number;
  id: string;
  map_id: string;
  floor_number: number;
  name: string;
  sort_order: number;
  is_default: Flag;
  elevation_ft: number | null;
  image_id: string;
  floor_version: number;
  zone_version: number;
  revision: number;
  added_on: string;
  updated_on: string;
}

export interface ZoneRow {
  department_id: number;
  id: string;
  floor_id: string;
  name: string;
  zone_type: number;
  /** The text as it was given, to the byte. */
  polygon_geojson: string;
  color: string | null;
  metadata: string | null;
  elevation_ft: number | null;
  is_searchable: Flag;
  is_active: Flag;
  revision: number;
  added_on: string;
  updated_on: string;
}

export interface ImageRow {
  department_id: number;
  id: string;
  /** The map whose image this is, or whose floor's. */
  map_id: string;
  /** 128 random bits, hex: knowing it is the permission to fetch the image. */
  key: string;
  format: 'png' | 'jpg' | 'svg';
  width: number;
  height: number;
  size_bytes: number;
  sha256: string;
  added_on: string;
}

/**
 * The tiles of an image between bounds. An owner, a map or a floor, has at most one that is `ready` and served, and at
 * most one that is to take its place.
 */
export interface PyramidRow {
  department_id: number;
  id: string;
  /** The map or the floor. */
  owner_id: string;
  /** That map, or the floor's. */
  map_id: string;
  image_id: string;
  /** 128 random bits, hex: part of the tiles' address. */
  key: string;
  top_left_lat: number;
  top_left_lng: number;
  bottom_right_lat: number;
  bottom_right_lng: number;
  min_zoom: number;
  max_zoom: number;
  state: PyramidState;
  /** 0 to 1. */
  progress: number;
  /** Why it failed. */
  message: string | null;
  tile_format: string | null;
  size_bytes: number | null;
  added_on: string;
}

export type PyramidState = 'queued' | 'processing' | 'ready' | 'failed';

export interface JobRow {
  id: string;
  department_id: number;
  kind: string;
  subject_id: string;
  weight: number;
  attempts: number;
  lease_owner: string | null;
  /** Empty when nobody has it. */
  lease_ends_on: string;
  added_on: string;
}

/** A recurring item: the rule, and what its next instances are made of. */
export interface CalendarSeriesRow {
  department_id: number;
  /** The id of the instance it began with, from the same counter; it stays when that instance goes. */
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

export interface CounterRow {
  name: string;
  value: number;
}

/** An address under which one map can be seen without signing in. */
export interface ShareLinkRow {
  department_id: number;
  id: string;
  map_id: string;
  /** SHA-256 of the token, hex: the token itself is known only to who made the link. */
  token_hash: string;
  label: string | null;
  expires_on: string | null;
  added_on: string;
}

/** A move of a version, written in the transaction of the move. The newest of every entity stays for ever. */
export interface ChangeRow {
  department_id: number;
  /**
   * Given by the database as rows are written, so that of two changes of one entity the later has the higher; two of
   * different entities may become visible in the other order.
   */
  id: Generated<number>;
  /** Its place in the department's stream, given after it has committed; `null` until then. */
  sequence: number | null;
  kind: 'map' | 'floor' | 'zones';
  map_id: string;
  /** The floor whose own fields or zones changed, or that map. */
  entity_id: string;
  /** The version it moved to; `null` when it was deleted. */
  version: number | null;
  changed_on: string;
}

/** One row a department, also the lock of who gives out sequence numbers. */
export interface ChangePositionRow {
  department_id: number;
  /** The last number that was given out. */
  last_sequence: number;
}
