/** An edit of a zone or point that waits for an administrator. The published row stays as it is until then. */
export interface DraftRow {
  department_id: number;
  /** The id of the zone or point; so there is at most one draft of each. */
  id: string;
  map_id: string;
  floor_id: string;
  kind: 'zone' | 'point';
  action: 'added' | 'changed' | 'deleted';
  /** The revision of the published row that the edit was based on; 0 if there is none. */
  base_revision: number;
  /** JSON of the columns that differ from the published row: all of them if it is added, none if it is deleted. */
  document: string;
  /** Counts the edits of the draft. */
  revision: number;
  /** Who edited it last. */
  user_id: string | null;
  user_name: string | null;
  edited_on: string;
  /** Why it was returned; `null` if it was not, or was edited since. */
  note: string | null;
  returned_by: string | null;
  returned_on: string | null;
}
