export type ImportState = 'reading' | 'ready' | 'failed' | 'committing' | 'committed' | 'undoing' | 'undone';

/** Files to import, what was read from them, and what they were imported as. Large contents are files in the store. */
export interface ImportRow {
  department_id: number;
  id: string;
  state: ImportState;
  /** The reason for a failure, for people. */
  message: string | null;
  /** Progress of the current step, 0 to 1. */
  progress: number;
  /** 128 random bits in hex: part of the names of the source files and of the model that was read from them. */
  source_key: string;
  /** JSON: names and sizes of the source files. */
  files: string;
  /** JSON: the decisions a person has made so far. */
  choices: string;
  /** Like `source_key`, for the file with the interpreted zones; null until it exists. */
  result_key: string | null;
  /** JSON: the preview, without the zones. */
  result: string | null;
  /** JSON: the target of the import; null until it is chosen. */
  target: string | null;
  /** Like `source_key`, for the file that lists everything that was created, zone by zone. */
  made_key: string | null;
  /** JSON: the maps and floors that were created, and counts. */
  made: string | null;
  /** JSON: what an undo removed and kept. */
  undone: string | null;
  /** JSON: ids of floors that do not exist yet although their zones may: zones of a change in progress. */
  staged_floors: string | null;
  added_by: string;
  added_on: string;
  updated_on: string;
}
