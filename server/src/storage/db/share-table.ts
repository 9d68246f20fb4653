/** A URL with which one map can be seen without signing in. */
export interface ShareLinkRow {
  department_id: number;
  id: string;
  map_id: string;
  /** SHA-256 of the token in hex: only the user who created the link knows the token itself. */
  token_hash: string;
  label: string | null;
  expires_on: string | null;
  /** JSON array with the ids of the only floors it shows; null for all, including later ones. */
  floor_ids: string | null;
  added_on: string;
}
