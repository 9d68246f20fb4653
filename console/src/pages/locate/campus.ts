import type { CustomMap, FloorSummary } from '@muster/sdk/client';
import { getMapBounds } from '../../map-view/map-bounds.ts';
import type { ShownPoint } from '../../points/point-layer.ts';
import type { PlanZone } from '../../zones/shared-zones.ts';
import { sortByDistance } from './nearest-map.ts';

/** A building near the one that is shown, as far as it has loaded. */
export interface Neighbor {
  readonly mapId: string;
  readonly floors: readonly FloorSummary[];
  /** The floor on the level that is shown; `undefined` if the building does not have that level. */
  readonly floorId: string | undefined;
  readonly zones: readonly PlanZone[];
  readonly points: readonly ShownPoint[];
}

/** Buildings that are farther away are not on the same campus. */
const nearM = 300;
const maxNeighbors = 12;

/** The buildings around a building, nearest first. */
export function findNeighbors(maps: readonly CustomMap[], mapId: string): readonly CustomMap[] {
  const map = maps.find(({ customMapId }) => customMapId === mapId);
  if (!map) return [];
  return sortByDistance(maps, getMapBounds(map))
    .filter((near) => near.map !== map && near.distanceM <= nearM)
    .slice(0, maxNeighbors)
    .map((near) => near.map);
}

/** The level of a floor: 0 is the ground floor. */
export function levelOf({ ordinal, floorNumber }: Pick<FloorSummary, 'ordinal' | 'floorNumber'>): number {
  return ordinal ?? floorNumber;
}

/** The floors of a building, and one for each level that only its neighbors have, from the bottom up. */
export function stackFloors(
  floors: readonly FloorSummary[],
  neighbors: readonly Neighbor[],
): readonly FloorSummary[] {
  const stack = [...floors];
  for (const floor of neighbors.flatMap((neighbor) => neighbor.floors)) {
    if (stack.some((other) => levelOf(other) === levelOf(floor))) continue;
    const above = stack.findIndex((other) => levelOf(other) > levelOf(floor));
    stack.splice(above === -1 ? stack.length : above, 0, floor);
  }
  return stack;
}
