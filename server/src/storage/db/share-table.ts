/** A URL with which one map can be seen without signing in. */
export interface ShareLinkRow {
  department_id: number;
  id: string;
  map_id: string;
  /** SHA-256 of the token in hex: only the user who created the link knows the token itself. */
  token_hash: string;
  label: string | null;
  expires_on: string | null;
  added_on: string;
}
