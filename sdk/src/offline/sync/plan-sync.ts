import type { StoredFloor, StoredMap } from '../storage/records.ts';
import {
  type FloorVersions,
  type MapVersions,
  noPointsVersion,
  type VersionManifest,
} from './offline-source.ts';

/** The undamaged stored records by id, and the ids of all stored records, damaged or not. */
export interface Stored {
  readonly maps: ReadonlyMap<string, StoredMap>;
  readonly floors: ReadonlyMap<string, StoredFloor>;
  readonly mapIds: readonly string[];
  readonly floorIds: readonly string[];
  /** Contents that a record names, but that are missing or damaged. */
  readonly damaged: ReadonlySet<string>;
}

/** What to download for a floor. Its facts are part of its map's response. */
export interface FloorPlan {
  readonly customMapId: string;
  readonly versions: FloorVersions;
  readonly needsFacts: boolean;
  readonly needsZones: boolean;
  readonly needsPoints: boolean;
}

/** A map to download because its own fields or those of a floor have changed. */
export interface MapPlan {
  readonly versions: MapVersions;
  readonly isChanged: boolean;
  readonly floors: readonly FloorPlan[];
}

export interface SyncPlan {
  readonly maps: readonly MapPlan[];
  /** Floors whose zones or points have changed but nothing else: their map need not be downloaded. */
  readonly contentsOnly: readonly FloorPlan[];
  readonly deletedMaps: readonly string[];
  readonly deletedFloors: readonly string[];
}

/**
 * Compares a manifest with the store. Everything with a different version is downloaded, even if the version is lower: versions
 * only grow, so a lower version means that the server was restored from a backup.
 */
export function planSync({ maps }: VersionManifest, stored: Stored): SyncPlan {
  const mapIds = new Set(maps.map((map) => map.customMapId));
  const floorIds = new Set(maps.flatMap((map) => map.floors.map((floor) => floor.customMapFloorId)));
  const plans = maps.map((map) => planMap(map, stored));
  return {
    maps: plans.filter((plan) => plan.isChanged || plan.floors.some((floor) => floor.needsFacts)),
    contentsOnly: plans
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
      .filter((floor) => floor.needsFacts || floor.needsZones || floor.needsPoints),
  };
}

function planFloor(customMapId: string, versions: FloorVersions, stored: StoredFloor | undefined): FloorPlan {
  const existing = stored?.customMapId === customMapId ? stored : undefined;
  return {
    customMapId,
    versions,
    needsFacts: existing?.floorVersion !== versions.floorVersion,
    needsZones: existing?.zoneVersion !== versions.zoneVersion,
    needsPoints: existing?.pointVersion !== (versions.pointVersion ?? noPointsVersion),
  };
}

export function isEmpty(plan: SyncPlan): boolean {
  return [plan.maps, plan.contentsOnly, plan.deletedMaps, plan.deletedFloors].every(
    (part) => part.length === 0,
  );
}
