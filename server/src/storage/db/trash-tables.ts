/** Something that was deleted, as one thing to restore. */
export interface TrashEntryRow {
  department_id: number;
  /** UUIDv7: entries are listed in its order. */
  key: string;
  /** That of the thing. A calendar item can be there twice: then the earlier entry has its `key` here. */
  id: string;
  kind: TrashKind;
  name: string;
  /** `name` as it is searched for: without case and accents. */
  search_name: string;
  /** The map that it is, or is on, and what that was called. */
  map_id: string | null;
  map_name: string | null;
  /** The floor that it is, or is on. */
  floor_id: string | null;
  floor_name: string | null;
  /** The series that it was, or was part of. */
  series_id: number | null;
  /** JSON of a `TrashContents`. */
  contents: string;
  deleted_on: string;
  expires_on: string;
  actor_kind: string;
  user_id: string | null;
  user_name: string | null;
}

export type TrashKind = 'map' | 'floor' | 'zone' | 'calendarItem';

/** Rows of an entry, in the order in which they are put back. */
export interface TrashPartRow {
  department_id: number;
  entry_key: string;
  position: number;
  /** What is in the document: the table of the rows, or `calendar`. */
  content: string;
  /** How the document is written: grows if a column gets another meaning. */
  format: number;
  /** JSON. */
  document: string;
}

/** A file that an entry needs. */
export interface TrashFileRow {
  department_id: number;
  entry_key: string;
  /** The key that it had, and has again when it is restored. */
  blob_key: string;
}
