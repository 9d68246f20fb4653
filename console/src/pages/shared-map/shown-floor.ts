import type { SheetFloor } from '../../floor-print/print-sheet.tsx';

/** The floor that is shown, on the screen and on paper. */
export interface ShownFloor extends SheetFloor {
  readonly id: string;
}
