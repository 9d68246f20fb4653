import type { ImportPreview } from '@muster/sdk/client';
import { getMapBounds, lngWithin, unwrapBounds } from '../../map-view/map-bounds.ts';

type Building = ImportPreview['buildings'][number];
export type PreviewFloor = Building['floors'][number];

/** A place that a warning is about. */
export interface ShownPlace {
  readonly floor: string;
  readonly zone: string;
  /** Longitude and latitude. */
  readonly position: readonly number[];
}

/**
 * Returns the number of the floor that a place is on. Floors of several buildings may have the same name, so floors of buildings
 * that contain the place are preferred.
 */
export function findFloorOfPlace(buildings: readonly Building[], place: ShownPlace): number | undefined {
  const [lng = 0, lat = 0] = place.position;
  const isAround = (building: Building) => {
    const bounds = getMapBounds(building);
    const { north, west, south, east } = unwrapBounds(bounds);
    const near = lngWithin(lng, bounds);
    return lat <= north && lat >= south && near >= west && near <= east;
  };
  const sorted = [...buildings.filter(isAround), ...buildings.filter((building) => !isAround(building))];
  return sorted.flatMap(({ floors }) => floors).find(({ name }) => name === place.floor)?.floor;
}

/** The number of the floor that a building opens on. */
export function findFirstFloor(building: Building | undefined): number {
  const floors = building?.floors ?? [];
  return (floors.find(({ isDefault }) => isDefault) ?? floors[0])?.floor ?? 0;
}

/** The floor with this number and its building. If there is none, the first floor of the first building. */
export function findFloor(
  buildings: readonly Building[],
  number: number,
): { readonly building: Building; readonly floor: PreviewFloor } | undefined {
  for (const building of buildings) {
    const floor = building.floors.find((one) => one.floor === number);
    if (floor) return { building, floor };
  }
  const [building] = buildings;
  const [floor] = building?.floors ?? [];
  return building && floor && { building, floor };
}
