import type { ShownPoint } from '../../points/point-layer.ts';
import type { PlanFloor } from '../../zones/plan-geometry.ts';
import type { PlanZone } from '../../zones/shared-zones.ts';

/** The floor to show. */
export interface ShownFloor extends PlanFloor {
  readonly id: string;
  readonly mapName: string;
  readonly plansShowNames: boolean;
  readonly floorName: string;
  readonly zones: readonly PlanZone[];
  readonly points: readonly ShownPoint[];
  /** Why the floor has no zones, if they are missing. */
  readonly missing: 'loading' | 'unsaved' | undefined;
}
