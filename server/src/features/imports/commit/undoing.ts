import type { Clocked, DatabaseOrTransaction } from '../../../context.ts';
import type { UndoneImport } from './commit-messages.ts';

export const nothingUndone = {
  removedMaps: 0,
  removedFloors: 0,
  removedZones: 0,
  restoredZones: 0,
  removedPoints: 0,
  restoredPoints: 0,
};

/** An import that is being undone in a transaction. */
export interface Undoing {
  readonly ctx: Clocked;
  readonly trx: DatabaseOrTransaction;
  readonly departmentId: number;
  readonly kept: UndoneImport['kept'];
  readonly counts: { -readonly [Key in keyof typeof nothingUndone]: number };
  /** The keys of files that are no longer used. */
  readonly files: string[];
  /** Floors that are deleted. */
  readonly removedFloorIds: string[];
}
