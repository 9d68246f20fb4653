import type { SheetFloor } from '../../floor-print/print-sheet.tsx';
import type { ShownPoint } from '../../points/point-layer.ts';

/** The floor to show on screen and on paper. */
export interface ShownFloor extends SheetFloor {
  readonly id: string;
  readonly points: readonly ShownPoint[];
  /** Why the floor has no zones, if they are missing. */
  readonly missing: 'loading' | 'unsaved' | undefined;
}
