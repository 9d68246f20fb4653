export type ImportState = 'reading' | 'ready' | 'failed' | 'committing' | 'committed' | 'undoing' | 'undone';

/** Files that were given to be imported, what they say, and what was made of them. Large contents are files in the store. */
export interface ImportRow {
  department_id: number;
  id: string;
  state: ImportState;
  /** Why it failed, for people. */
  message: string | null;
  /** Of what is being done now, 0 to 1. */
  progress: number;
  /** 128 random bits, hex: part of the names of the source files and of the model that was read from them. */
  source_key: string;
  /** JSON: names and sizes of the source files. */
  files: string;
  /** JSON: what a person has decided so far. */
  choices: string;
  /** As `source_key`, of the file with the interpreted zones; null until they are there. */
  result_key: string | null;
  /** JSON: the preview, without the zones. */
  result: string | null;
  /** JSON: where it is to go; null until that was chosen. */
  target: string | null;
  /** As `source_key`, of the file that lists what was made, zone by zone. */
  made_key: string | null;
  /** JSON: maps and floors that were made, and counts. */
  made: string | null;
  /** JSON: what an undo removed and kept. */
  undone: string | null;
  /** JSON: ids of floors that are not there although their zones may be: zones of a change in progress. */
  staged_floors: string | null;
  added_by: string;
  added_on: string;
  updated_on: string;
}
