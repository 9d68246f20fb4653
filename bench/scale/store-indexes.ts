import { buildZoneIndexData } from 'zone-index';
import type { Database } from '../../server/src/context.ts';
import { readZone } from '../../server/src/features/resolve/indexed-zone.ts';
import { packFloor } from '../../server/src/features/resolve/pack-floor.ts';
import { writeIndexes } from '../../server/src/features/resolve/stored-index.ts';
import { drawRooms, idOf, type Place, zonesEach } from './installation.ts';

const floorsAtOnce = 16;

/** Stores the index of every floor, as servers do when a position is first resolved on it. */
export async function storeIndexes(db: Database, places: readonly Place[]): Promise<void> {
  for (let first = 0; first < places.length; first += floorsAtOnce)
    await writeIndexes({ db }, places.slice(first, first + floorsAtOnce).map(indexOf));
}

function indexOf(place: Place) {
  const polygons = drawRooms(place);
  const zones = polygons.map((polygon_geojson, room) => ({
    id: idOf('zone', place.floor * zonesEach + room),
    polygon_geojson,
  }));
  const built = zones.map(({ id }, room) => ({ id, name: `Room ${room}`, zoneType: 11 }));
  const bytes = packFloor(buildZoneIndexData(zones.map(readZone)), built);
  if (!bytes) throw new Error('this machine cannot write indexes');
  return { departmentId: place.departmentId, floorId: idOf('floor', place.floor), zoneVersion: 1, bytes };
}
