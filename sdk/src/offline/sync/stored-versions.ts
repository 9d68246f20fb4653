import type { StoredFloor, StoredMap } from '../storage/records.ts';
import { noPointsVersion, type VersionManifest } from './offline-source.ts';
import type { Stored } from './plan-sync.ts';

type MapVersion = Pick<StoredMap, 'customMapId' | 'mapVersion'>;
type FloorVersion = Pick<
  StoredFloor,
  'customMapFloorId' | 'customMapId' | 'floorVersion' | 'zoneVersion' | 'pointVersion'
>;

/** All ids and versions of a manifest as one string, to compare with {@link describeStored}. */
export function describeManifest({ maps }: VersionManifest): string {
  const floors = maps.flatMap(({ customMapId, floors }) =>
    floors.map((each) => ({ pointVersion: noPointsVersion, ...each, customMapId })),
  );
  return describe(maps, floors);
}

/** All ids and versions of the undamaged part of the store, as one string. It equals the manifest's if nothing is missing. */
export function describeStored({ maps, floors }: Stored): string {
  return describe([...maps.values()], [...floors.values()]);
}

function describe(maps: readonly MapVersion[], floors: readonly FloorVersion[]): string {
  const entries = [
    ...maps.map((map) => [map.customMapId, map.mapVersion]),
    ...floors.map((floor) => [
      floor.customMapFloorId,
      floor.customMapId,
      floor.floorVersion,
      floor.zoneVersion,
      floor.pointVersion,
    ]),
  ];
  return entries
    .map((entry) => JSON.stringify(entry))
    .sort()
    .join();
}
