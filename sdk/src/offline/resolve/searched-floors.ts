import type { SearchFloor } from 'positioning/search';
import { StoreDamagedError } from '../storage/read-consistently.ts';
import type { StoredBuilding } from './stored-buildings.ts';

/** The floors that can be found by words, map by map. */
export function listSearchedFloors(buildings: readonly StoredBuilding[]): SearchFloor[] {
  return buildings.flatMap(({ facts: { customMapId, mapName, floors }, isActive }) =>
    floors.flatMap((facts) => (isActive && facts.isActive ? [{ customMapId, mapName, facts }] : [])),
  );
}

/** @throws StoreDamagedError */
export function damaged(): never {
  throw new StoreDamagedError('a part of the offline store is missing, damaged or replaced; open it again');
}
