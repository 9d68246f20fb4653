import type { AuditKind } from './audit-kinds.ts';

/** Values by their names in the API. */
export type AuditFields = Readonly<Record<string, unknown>>;

/**
 * The recorded columns and the names of their fields. Columns that are not listed are never logged: passwords, tokens
 * and their hashes, versions, and values that are derived from other columns.
 */
const recordedColumns = {
  department: {
    name: 'name',
    time_zone: 'timeZone',
    calendar_feed_roles: 'calendarFeedRoles',
    units: 'units',
    background: 'background',
    background_file: 'backgroundFile',
  },
  user: { email: 'email', display_name: 'displayName', role: 'role', is_active: 'isActive' },
  invitation: {
    kind: 'kind',
    email: 'email',
    display_name: 'displayName',
    role: 'role',
    expires_on: 'expiresOn',
  },
  apiToken: { name: 'name', prefix: 'prefix', permissions: 'permissions', expires_on: 'expiresOn' },
  map: {
    name: 'name',
    description: 'description',
    type: 'type',
    top_left_lat: 'boundsTopLeftLat',
    top_left_lng: 'boundsTopLeftLng',
    bottom_right_lat: 'boundsBottomRightLat',
    bottom_right_lng: 'boundsBottomRightLng',
    default_zoom: 'defaultZoom',
    min_zoom: 'minZoom',
    max_zoom: 'maxZoom',
    event_start: 'eventStartDate',
    event_end: 'eventEndDate',
    is_active: 'isActive',
    placement: 'placement',
    elevation_datum: 'elevationDatum',
    ground_elevation_ft: 'groundElevationFt',
    address: 'address',
    is_metadata_shared: 'showMetadataOnShares',
    are_attachments_shared: 'showAttachmentsOnShares',
    verify_every_months: 'verifyEveryMonths',
    is_confidential: 'isConfidential',
    are_edits_reviewed: 'editsNeedReview',
    has_names_on_plans: 'plansShowNames',
  },
  floor: {
    name: 'name',
    floor_number: 'floorNumber',
    sort_order: 'sortOrder',
    is_default: 'isDefault',
    is_active: 'isActive',
    elevation_ft: 'elevationFt',
    floor_height_ft: 'floorHeightFt',
    ordinal: 'ordinal',
    posted_label: 'postedLabel',
    placement: 'placement',
    external_id: 'externalId',
  },
  zone: {
    floor_id: 'customMapFloorId',
    name: 'name',
    zone_type: 'zoneType',
    polygon_geojson: 'polygonGeoJson',
    color: 'color',
    metadata: 'metadata',
    elevation_ft: 'elevationFt',
    is_searchable: 'isSearchable',
    is_active: 'isActive',
    is_dispatchable: 'isDispatchable',
    hazard: 'hazard',
    external_id: 'externalId',
  },
  point: {
    floor_id: 'customMapFloorId',
    point_type: 'pointType',
    label: 'label',
    note: 'note',
    latitude: 'latitude',
    longitude: 'longitude',
    heading_deg: 'headingDeg',
    is_active: 'isActive',
    external_id: 'externalId',
    verified_on: 'verifiedOn',
  },
  attachment: {
    owner_kind: 'ownerKind',
    owner_id: 'ownerId',
    title: 'title',
    note: 'note',
    format: 'format',
    pages: 'pages',
    size_bytes: 'sizeBytes',
  },
  shareLink: { label: 'label', expires_on: 'expiresOn', floor_ids: 'floorIds' },
  import: { files: 'files', choices: 'choices', target: 'target' },
  calendarItem: {
    title: 'Title',
    description: 'Description',
    location: 'Location',
    starts_at: 'Start',
    ends_at: 'End',
    start_date: 'StartDate',
    end_date: 'EndDate',
    time_zone: 'TimeZone',
    is_all_day: 'IsAllDay',
    reminder_minutes: 'Reminder',
    show_as: 'ShowAs',
    attendees: 'Attendees',
    item_type_id: 'ItemTypeId',
    sign_up: 'SignUp',
    series_id: 'RecurrenceId',
  },
  calendarSeries: {
    title: 'Title',
    description: 'Description',
    location: 'Location',
    recurrence_rule: 'RecurrenceRule',
    starts_local: 'Start',
    ends_local: 'End',
    time_zone: 'TimeZone',
    is_all_day: 'IsAllDay',
    reminder_minutes: 'Reminder',
    show_as: 'ShowAs',
    attendees: 'Attendees',
    item_type_id: 'ItemTypeId',
    sign_up: 'SignUp',
    removed_slots: 'RemovedOccurrences',
  },
  calendarItemType: { name: 'Name', color: 'Color' },
} as const satisfies Partial<Record<AuditKind, Readonly<Record<string, string>>>>;

export type RecordedKind = keyof typeof recordedColumns;

/** A row of the kind's table, or only its changed columns. */
export type RecordedRow<Kind extends RecordedKind> = Readonly<
  Partial<Record<keyof (typeof recordedColumns)[Kind], string | number | null>>
>;

/** Columns that contain JSON, which is parsed before it is recorded. */
const jsonColumns: ReadonlySet<string> = new Set([
  'address',
  'attendees',
  'background',
  'background_file',
  'calendar_feed_roles',
  'choices',
  'files',
  'hazard',
  'placement',
  'removed_slots',
  'target',
]);

/** Converts a row to the fields that are recorded, without null and missing values. */
export function toFields<Kind extends RecordedKind>(kind: Kind, row: RecordedRow<Kind>): AuditFields {
  const fields: Record<string, unknown> = {};
  const columns: Readonly<Record<string, string>> = recordedColumns[kind];
  const values: Readonly<Record<string, string | number | null | undefined>> = row;
  for (const column in columns) {
    const value = values[column];
    if (value === null || value === undefined) continue;
    fields[columns[column] ?? column] = /^(is|are)_/.test(column)
      ? value === 1
      : jsonColumns.has(column)
        ? parseIfShort(String(value))
        : value;
  }
  return fields;
}

/** A longer text is recorded as an excerpt and its length. */
const maxCharacters = 1_000;
const excerptCharacters = 200;

function parseIfShort(json: string): unknown {
  return json.length > maxCharacters ? json : JSON.parse(json);
}

/** Returns the old and new values of the fields that differ; null if a field is missing. */
export function diffFields(
  before: AuditFields,
  after: AuditFields,
): { readonly before: AuditFields; readonly after: AuditFields } {
  const was: Record<string, unknown> = {};
  const is: Record<string, unknown> = {};
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [old = null, now = null] = [before[name], after[name]];
    if (old === now || (typeof old === 'object' && JSON.stringify(old) === JSON.stringify(now))) continue;
    was[name] = old;
    is[name] = now;
  }
  return { before: was, after: is };
}

/** Returns the JSON to store, in which no value is longer than a thousand characters. */
export function toStoredJson(fields: AuditFields | null): string | null {
  return fields && JSON.stringify(fields, (_name, value: unknown) => shorten(value));
}

function shorten(value: unknown): unknown {
  if (typeof value !== 'string' || value.length <= maxCharacters) return value;
  return { excerpt: value.slice(0, excerptCharacters).toWellFormed(), length: value.length };
}
