import type { StoredFloor, StoredMap } from '../storage/records.ts';
import type { FloorVersions, MapVersions, VersionManifest } from './offline-source.ts';

/** What is stored and undamaged, by id, and the ids of everything that is stored, damaged or not. */
export interface Stored {
  readonly maps: ReadonlyMap<string, StoredMap>;
  readonly floors: ReadonlyMap<string, StoredFloor>;
  readonly mapIds: readonly string[];
  readonly floorIds: readonly string[];
  /** Contents that a record names, but that are missing or damaged. */
  readonly damaged: ReadonlySet<string>;
}

/** What a floor needs. Its facts are part of its map's response. */
export interface FloorPlan {
  readonly customMapId: string;
  readonly versions: FloorVersions;
  readonly needsFacts: boolean;
  readonly needsZones: boolean;
}

/** A map to download because its own fields or those of a floor have changed. */
export interface MapPlan {
  readonly versions: MapVersions;
  readonly isChanged: boolean;
  readonly floors: readonly FloorPlan[];
}

export interface SyncPlan {
  readonly maps: readonly MapPlan[];
  /** Floors of which only the zones have changed: their map need not be downloaded. */
  readonly zonesOnly: readonly FloorPlan[];
  readonly deletedMaps: readonly string[];
  readonly deletedFloors: readonly string[];
}

/**
 * Compares a manifest with what is stored. Everything with a different version is downloaded, also with a lower one:
 * versions only grow, so a lower one means that the server was restored from a backup.
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
    deletedMaps: stored.mapIds.filter((id) => !mapIds.has(id)),
    deletedFloors: stored.floorIds.filter((id) => !floorIds.has(id)),
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
  return [plan.maps, plan.zonesOnly, plan.deletedMaps, plan.deletedFloors].every((part) => part.length === 0);
}
