import type { AttachmentRow } from './attachment-table.ts';
import type { AuditEntryRow, AuditRetentionRow } from './audit-tables.ts';
import type {
  CalendarAnswerRow,
  CalendarFeedFormRow,
  CalendarItemRow,
  CalendarItemTypeRow,
  CalendarRevisionRow,
  CalendarSeriesRow,
  CalendarSyncRow,
  MessageTables,
} from './calendar-tables.ts';
import type { ChangePositionRow, ChangeRow } from './change-tables.ts';
import type { DraftRow } from './draft-table.ts';
import type { Flag } from './flag.ts';
import type { ImportRow } from './import-tables.ts';
import type { JobRow, LeaseRow } from './job-table.ts';
import type {
  ApiTokenRow,
  InvitationRow,
  RefreshTokenRow,
  SignInFailureRow,
  TokenChangeRow,
  UserEmailRow,
  UserRow,
} from './people-tables.ts';
import type { PointRow } from './point-table.ts';
import type { ShareLinkRow } from './share-table.ts';
import type { TrashEntryRow, TrashFileRow, TrashPartRow } from './trash-tables.ts';
import type { FloorVerificationRow } from './verification-tables.ts';

/**
 * The tables, with column types that SQLite and PostgreSQL share: text, whole numbers and doubles. Times are ISO 8601
 * UTC text, booleans are 0 and 1. Rows belong to a department, and on PostgreSQL every key starts with it, except in
 * the tables of the whole installation: `installationTables` in `partitioning/partition-tables.ts`.
 */
export interface Tables extends MessageTables {
  departments: DepartmentRow;
  users: UserRow;
  user_emails: UserEmailRow;
  token_changes: TokenChangeRow;
  refresh_tokens: RefreshTokenRow;
  sign_in_failures: SignInFailureRow;
  invitations: InvitationRow;
  api_tokens: ApiTokenRow;
  maps: MapRow;
  floors: FloorRow;
  zones: ZoneRow;
  points: PointRow;
  drafts: DraftRow;
  floor_indexes: FloorIndexRow;
  images: ImageRow;
  attachments: AttachmentRow;
  pyramids: PyramidRow;
  jobs: JobRow;
  calendar_series: CalendarSeriesRow;
  calendar_items: CalendarItemRow;
  calendar_item_types: CalendarItemTypeRow;
  calendar_answers: CalendarAnswerRow;
  calendar_revisions: CalendarRevisionRow;
  calendar_syncs: CalendarSyncRow;
  calendar_feed_forms: CalendarFeedFormRow;
  counters: CounterRow;
  leases: LeaseRow;
  share_links: ShareLinkRow;
  changes: ChangeRow;
  change_positions: ChangePositionRow;
  imports: ImportRow;
  audit_entries: AuditEntryRow;
  audit_retention: AuditRetentionRow;
  floor_verifications: FloorVerificationRow;
  trash_entries: TrashEntryRow;
  trash_parts: TrashPartRow;
  trash_files: TrashFileRow;
}

export interface DepartmentRow {
  id: number;
  name: string;
  /** IANA name, such as `America/New_York`. */
  time_zone: string;
  added_on: string;
  /** JSON array of the roles whose members may have a calendar feed; `null` means everyone. */
  calendar_feed_roles: string | null;
  /** The units in which lengths are shown. */
  units: 'imperial' | 'metric';
  /** JSON of a `BackgroundChoice`; `null` means the background of the installation. */
  background: string | null;
  /** Key of the uploaded PMTiles file in the blob store; `null` if there is none. */
  background_key: string | null;
  /** JSON of a `BackgroundFile`. */
  background_file: string | null;
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
  /** The zooms as requested; null if they follow from the image and bounds. */
  given_default_zoom: number | null;
  given_min_zoom: number | null;
  given_max_zoom: number | null;
  /** The zooms that are used. */
  default_zoom: number;
  min_zoom: number;
  max_zoom: number;
  /** As sent: a date, or a date-time without a zone, which is in the department's time zone. */
  event_start: string | null;
  event_end: string | null;
  /** The instant when the last day ends. From then on, the map is inactive regardless of `is_active`. */
  event_over_on: string | null;
  /** What the elevations of its floors are measured from; null means `meanSeaLevel`. */
  elevation_datum: 'meanSeaLevel' | 'ellipsoid' | 'aboveGround' | null;
  ground_elevation_ft: number | null;
  /** As JSON. */
  address: string | null;
  /** Whether share links show the metadata of zones, and attachments. */
  is_metadata_shared: Flag;
  are_attachments_shared: Flag;
  /** How often its floors must be verified; null means never. */
  verify_every_months: number | null;
  /** Whether the map is exempt from public records. */
  is_confidential: Flag;
  /** Whether edits by editors become drafts, which an administrator publishes. */
  are_edits_reviewed: Flag;
  has_names_on_plans: Flag;
  is_active: Flag;
  image_id: string;
  /** JSON of a `PlacementInput` from which the bounds are computed; null if the bounds were set directly. */
  placement: string | null;
  map_version: number;
  /** Counts changes of the attachments of the map itself; 0 if it never had one. */
  attachment_version: number;
  /** Counts edits of the map's own fields, for its ETag. */
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
  is_active: Flag;
  elevation_ft: number | null;
  /** `null` means it reaches up to the next floor. */
  floor_height_ft: number | null;
  /** 0 at ground level; null means that `floor_number` is used. */
  ordinal: number | null;
  /** What signs show; null means that `floor_number` is used. */
  posted_label: string | null;
  image_id: string;
  /** Its id in the source it was imported from. */
  external_id: string | null;
  /** JSON of a `PlacementInput`; null if the image is drawn within the map's bounds. */
  placement: string | null;
  floor_version: number;
  zone_version: number;
  /** When `zone_version` last grew; `null` if it has not grown since this column was added. */
  zones_changed_on: string | null;
  /**
   * The zone version that the latest edit in `edited_zone_ids` made. If it is older than `zone_version`, something
   * else has changed since.
   */
  edited_version: number;
  /**
   * The ids of the zones whose edits made this version and the versions right before it, newest first, 36 characters
   * each.
   */
  edited_zone_ids: string;
  point_version: number;
  /** When `point_version` last grew; `null` if it never has. */
  points_changed_on: string | null;
  /** Counts changes of the attachments of the floor and of its zones; 0 if there never was one. */
  attachment_version: number;
  /** The last day on which someone verified the whole floor, such as `2026-05-31`. */
  verified_on: string | null;
  verified_by: string | null;
  /** Edits of the floor and its zones since that was recorded. */
  changes_since_verified: number;
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
  /** The text exactly as it was sent, byte for byte. */
  polygon_geojson: string;
  color: string | null;
  metadata: string | null;
  elevation_ft: number | null;
  is_searchable: Flag;
  is_active: Flag;
  /** Whether it can be the location of a call. */
  is_dispatchable: Flag;
  /** JSON of a `Hazard`; null if there is none. */
  hazard: string | null;
  /** The last day on which someone verified this zone alone. */
  verified_on: string | null;
  verified_by: string | null;
  /** Its id in the source it was imported from. */
  external_id: string | null;
  revision: number;
  added_on: string;
  updated_on: string;
}

/** A part of a floor's zone index, for starting servers. It can be outdated or missing. */
export interface FloorIndexRow {
  department_id: number;
  floor_id: string;
  part: number;
  /** The version of the zones. Only parts with the same version belong together. */
  zone_version: number;
  part_count: number;
  bytes: Uint8Array;
}

export interface ImageRow {
  department_id: number;
  id: string;
  /** The map of the image, or of the floor that has the image. */
  map_id: string;
  /** 128 random bits in hex: anyone who knows the key may fetch the image. */
  key: string;
  format: 'png' | 'jpg' | 'svg';
  width: number;
  height: number;
  /** The upload that the image was made from, such as a PDF, a TIFF or a turned photo; null if it is the upload itself. */
  source_key: string | null;
  source_format: SourceFormat | null;
  /** JSON of the texts on the page of a PDF and their positions (`PageText`); null if they were not read. */
  plan_texts: string | null;
  size_bytes: number;
  sha256: string;
  added_on: string;
}

/** Formats of uploads from which an image is drawn: plans that become a PNG, and images whose pixels are stored turned. */
export type SourceFormat = 'pdf' | 'tif' | 'jpg' | 'png';

/**
 * The tiles of an image within bounds. An owner, which is a map or a floor, has at most one that is `ready` and
 * served, and at most one that will replace it.
 */
export interface PyramidRow {
  department_id: number;
  id: string;
  /** The id of the map or floor. */
  owner_id: string;
  /** That map, or the floor's map. */
  map_id: string;
  image_id: string;
  /** 128 random bits in hex: part of the tiles' URLs. */
  key: string;
  top_left_lat: number;
  top_left_lng: number;
  bottom_right_lat: number;
  bottom_right_lng: number;
  /** JSON of a `Placement`, which then says where the tiles are, or null; the bounds are those of the picture. */
  placement: string | null;
  /**
   * 128 random bits in hex: part of the URL of the north-up picture that is drawn with the tiles; null if there is
   * none.
   */
  picture_key: string | null;
  min_zoom: number;
  max_zoom: number;
  state: PyramidState;
  /** 0 to 1. */
  progress: number;
  /** The reason for a failure. */
  message: string | null;
  tile_format: string | null;
  size_bytes: number | null;
  added_on: string;
}

export type PyramidState = 'queued' | 'processing' | 'ready' | 'failed';

export interface CounterRow {
  name: string;
  value: number;
}
