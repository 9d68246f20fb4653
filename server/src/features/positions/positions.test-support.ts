import type { Send } from '../../testing/api-client.ts';
import { addFloor, addMap } from '../../testing/sample-maps.ts';
import { addZone, box } from '../../testing/sample-zones.ts';

export const base = '/api/v4/CustomMaps';
/** Meters per degree of latitude at this place, for laying out rooms. */
export const degree = 111_350;

export const at = (fields: object = {}) => ({
  latitude: 56.46,
  longitude: -2.978,
  horizontalAccuracyM: 6,
  ...fields,
});
export const room = (south: number, north: number) =>
  box(-2.9785, 56.46 + south / degree, -2.9775, 56.46 + north / degree);

/** Adds a map with two floors of two rooms each, which meet at the point. */
export async function addBuilding(send: Send, fields: Parameters<typeof addMap>[1] = {}) {
  const { customMapId } = await addMap(send, fields);
  const floorIds: string[] = [];
  const zoneIds: string[] = [];
  for (const [i, name] of ['Ground', 'First'].entries()) {
    const floor = await addFloor(send, customMapId, {
      name,
      floorNumber: i,
      elevationFt: 100 + 12 * i,
      postedLabel: i === 1 ? '2' : 'G',
    });
    floorIds.push(floor.customMapFloorId);
    for (const [zone, polygonGeoJson] of [room(0, 40), room(-40, 0)].entries()) {
      const saved = await addZone(send, floor.customMapFloorId, {
        name: `${name} ${zone === 0 ? 'north' : 'south'}`,
        polygonGeoJson,
      });
      zoneIds.push(saved.customMapZoneId);
    }
  }
  return { mapId: customMapId, floorIds, zoneIds };
}
