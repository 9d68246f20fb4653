/** A deleted thing, which is restored as a whole. */
export interface TrashEntryRow {
  department_id: number;
  /** UUIDv7: entries are listed in its order. */
  key: string;
  /** The id of the thing. A calendar item can be in the trash twice; the earlier entry then has its `key` here. */
  id: string;
  kind: TrashKind;
  name: string;
  /** `name` in the form used for searching: without case and accents. */
  search_name: string;
  /** The map that it is or belongs to, and the name of that map. */
  map_id: string | null;
  map_name: string | null;
  /** The floor that it is or belongs to. */
  floor_id: string | null;
  floor_name: string | null;
  /** The series that it was or belonged to. */
  series_id: number | null;
  /** JSON of a `TrashContents`. */
  contents: string;
  deleted_on: string;
  expires_on: string;
  actor_kind: string;
  user_id: string | null;
  user_name: string | null;
}

export type TrashKind = 'map' | 'floor' | 'zone' | 'point' | 'attachment' | 'calendarItem';

/** Rows of an entry, in the order in which they are restored. */
export interface TrashPartRow {
  department_id: number;
  entry_key: string;
  position: number;
  /** The content of the document: the table of the rows, or `calendar`. */
  content: string;
  /** The version of the document format: grows if the meaning of a column changes. */
  format: number;
  /** JSON. */
  document: string;
}

/** A file that an entry needs. */
export interface TrashFileRow {
  department_id: number;
  entry_key: string;
  /** The original key of the file, which it gets again when it is restored. */
  blob_key: string;
}
