import type { Flag } from './flag.ts';

/** What an attachment belongs to. */
export type AttachmentOwnerKind = 'map' | 'floor' | 'zone' | 'point';

export type AttachmentFormat = 'jpg' | 'png' | 'pdf';

/** A document or a note on a map, a floor, a zone or a point. */
export interface AttachmentRow {
  department_id: number;
  id: string;
  owner_kind: AttachmentOwnerKind;
  owner_id: string;
  /** The map that it belongs to, directly or through its owner. */
  map_id: string;
  /** The floor that it belongs to, directly or through its owner; null for one of the map itself. */
  floor_id: string | null;
  title: string;
  /** The text as it was sent. */
  note: string | null;
  /** 128 random bits in hex: anyone who knows the key may fetch the file. Null if there is only a note. */
  key: string | null;
  format: AttachmentFormat | null;
  has_thumbnail: Flag;
  /** Of a PDF, if they could be counted. */
  pages: number | null;
  /** Of the file; 0 if there is none. */
  size_bytes: number;
  revision: number;
  added_on: string;
  updated_on: string;
  /** Who added it; null for a command on the server. */
  user_id: string | null;
  user_name: string | null;
}
