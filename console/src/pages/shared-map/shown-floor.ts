import type { NamedFloor } from '../../floor-viewer/use-selection.ts';

/** The floor to show. */
export interface ShownFloor extends NamedFloor {
  /** Why the floor has no zones, if they are missing. */
  readonly missing: 'loading' | 'unsaved' | undefined;
}
