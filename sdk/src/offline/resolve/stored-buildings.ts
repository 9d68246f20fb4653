import type { BuildingFacts, FloorFacts } from 'positioning';
import type { OfflineStorage } from '../storage/offline-storage.ts';
import {
  readFloorRecords,
  readMapRecords,
  type StoredContent,
  type StoredFloor,
  type StoredMap,
} from '../storage/records.ts';

/** A stored map in the form that positions are resolved on. */
export interface StoredBuilding {
  readonly facts: BuildingFacts;
  readonly isActive: boolean;
  /** Zones by floor id. */
  readonly zonesOf: ReadonlyMap<string, StoredContent>;
  /** Points by floor id; `null` or `undefined` for a floor without points. */
  readonly pointsOf: ReadonlyMap<string, StoredContent | null | undefined>;
}

/** All stored maps with their floors, by id, as the server reads them. */
export async function readStoredBuildings(store: OfflineStorage): Promise<StoredBuilding[]> {
  // Read the floors first: a sync writes a map's record before those of its floors.
  const floors = await readFloorRecords(store);
  const maps = await readMapRecords(store);
  return maps
    .map((map) => toBuilding(map, floors))
    .sort((a, b) => (a.facts.customMapId < b.facts.customMapId ? -1 : 1));
}

function toBuilding({ customMapId, facts }: StoredMap, floors: readonly StoredFloor[]): StoredBuilding {
  const own = floors.filter((floor) => floor.customMapId === customMapId);
  return {
    isActive: facts.isActive,
    zonesOf: new Map(own.map((floor) => [floor.customMapFloorId, floor.zones])),
    pointsOf: new Map(own.map((floor) => [floor.customMapFloorId, floor.points])),
    facts: {
      customMapId,
      mapName: facts.name,
      bounds: {
        topLeftLat: facts.boundsTopLeftLat,
        topLeftLng: facts.boundsTopLeftLng,
        bottomRightLat: facts.boundsBottomRightLat,
        bottomRightLng: facts.boundsBottomRightLng,
      },
      elevationDatum: facts.elevationDatum,
      groundElevationFt: facts.groundElevationFt,
      geoidUndulationM: facts.geoidUndulationM,
      address: facts.address,
      floors: own.map(toFloorFacts),
    },
  };
}

function toFloorFacts({ customMapFloorId, facts }: StoredFloor): FloorFacts {
  return {
    customMapFloorId,
    floorName: facts.name,
    floorNumber: facts.floorNumber,
    sortOrder: facts.sortOrder,
    isActive: facts.isActive,
    ordinal: facts.ordinal,
    postedLabel: facts.postedLabel,
    elevationFt: facts.elevationFt,
    floorHeightFt: facts.floorHeightFt,
  };
}
