import type { StoredFloor, StoredMap } from '../storage/records.ts';
import type { FloorVersions, MapVersions, VersionManifest } from './offline-source.ts';

/** What is stored and whole, by id, and the ids of all that is stored, the damaged too. */
export interface Stored {
  readonly maps: ReadonlyMap<string, StoredMap>;
  readonly floors: ReadonlyMap<string, StoredFloor>;
  readonly mapIds: readonly string[];
  readonly floorIds: readonly string[];
  /** Names of contents that records name, but that are missing or damaged. */
  readonly damaged: ReadonlySet<string>;
}

/** What a floor needs. Its facts come with its map's. */
export interface FloorPlan {
  readonly customMapId: string;
  readonly versions: FloorVersions;
  readonly needsFacts: boolean;
  readonly needsZones: boolean;
}

/** A map whose own fields, or a floor's, are to be read. */
export interface MapPlan {
  readonly versions: MapVersions;
  readonly isChanged: boolean;
  readonly floors: readonly FloorPlan[];
}

export interface SyncPlan {
  readonly maps: readonly MapPlan[];
  /** Floors of which only the zones have changed: their map need not be read. */
  readonly zonesOnly: readonly FloorPlan[];
  readonly goneMaps: readonly string[];
  readonly goneFloors: readonly string[];
}

/**
 * Compares a manifest with what is stored. A version that differs is to be downloaded, a lower one too: versions only grow,
 * so a lower one means that the server came back from a backup, and what it says now is what is true.
 */
export function planSync({ maps }: VersionManifest, stored: Stored): SyncPlan {
  const mapIds = new Set(maps.map((map) => map.customMapId));
  const floorIds = new Set(maps.flatMap((map) => map.floors.map((floor) => floor.customMapFloorId)));
  const plans = maps.map((map) => planMap(map, stored));
  return {
    maps: plans.filter((plan) => plan.isChanged || plan.floors.some((floor) => floor.needsFacts)),
    zonesOnly: plans
      .filter((plan) => !plan.isChanged && !plan.floors.some((floor) => floor.needsFacts))
      .flatMap((plan) => plan.floors),
    goneMaps: stored.mapIds.filter((id) => !mapIds.has(id)),
    goneFloors: stored.floorIds.filter((id) => !floorIds.has(id)),
  };
}

function planMap(versions: MapVersions, { maps, floors }: Stored): MapPlan {
  const { customMapId } = versions;
  return {
    versions,
    isChanged: maps.get(customMapId)?.mapVersion !== versions.mapVersion,
    floors: versions.floors
      .map((floor) => planFloor(customMapId, floor, floors.get(floor.customMapFloorId)))
      .filter((floor) => floor.needsFacts || floor.needsZones),
  };
}

function planFloor(customMapId: string, versions: FloorVersions, stored: StoredFloor | undefined): FloorPlan {
  const known = stored?.customMapId === customMapId ? stored : undefined;
  return {
    customMapId,
    versions,
    needsFacts: known?.floorVersion !== versions.floorVersion,
    needsZones: known?.zoneVersion !== versions.zoneVersion,
  };
}

export function isEmpty(plan: SyncPlan): boolean {
  return [plan.maps, plan.zonesOnly, plan.goneMaps, plan.goneFloors].every((part) => part.length === 0);
}
