import assert from 'node:assert/strict';
import type { Send } from './api-client.ts';
import { addFloor, addMap, saveSample } from './sample-maps.ts';
import type { TestServer } from './test-server.ts';

type Ring = readonly (readonly number[])[];

/** Returns a GeoJSON Feature with a Polygon of the given rings, as text. */
export function polygonOf(...rings: Ring[]): string {
  return JSON.stringify({
    type: 'Feature',
    properties: {},
    geometry: { type: 'Polygon', coordinates: rings },
  });
}

/** Returns the closed ring around a box. */
export function boxRing(west: number, south: number, east: number, north: number): Ring {
  return [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
}

export function box(west: number, south: number, east: number, north: number): string {
  return polygonOf(boxRing(west, south, east, north));
}

/** Fields of a valid zone. */
export const zoneJson = { name: 'Room 12', zoneType: 0, polygonGeoJson: box(0, 0, 1, 1) };

/** Saves a zone and returns its result; `fields` overrides the valid ones. */
export async function addZone(send: Send, floorId: string, fields: object = {}) {
  return saveSample(send, `/api/v4/CustomMaps/SaveZone/${floorId}`, { ...zoneJson, ...fields });
}

/** Bounds that contain all sample zones. */
const zoneBounds = {
  boundsTopLeftLat: 85,
  boundsTopLeftLng: -180,
  boundsBottomRightLat: -85,
  boundsBottomRightLng: 180,
};

/** Creates a map with one floor. */
export async function addMapWithFloor(send: Send): Promise<{ mapId: string; floorId: string }> {
  const { customMapId } = await addMap(send, zoneBounds);
  const { customMapFloorId } = await addFloor(send, customMapId);
  return { mapId: customMapId, floorId: customMapFloorId };
}

/** Returns everything that is stored about a floor's zones, to check that nothing has changed. */
export async function zoneRowsOf(server: TestServer, floorId: string) {
  const floor = await server.ctx.db
    .selectFrom('floors')
    .select(['zone_version', 'revision', 'floor_version', 'updated_on'])
    .where('id', '=', floorId)
    .executeTakeFirst();
  const zones = await server.ctx.db
    .selectFrom('zones')
    .selectAll()
    .where('floor_id', '=', floorId)
    .orderBy('id')
    .execute();
  return { floor, zones };
}

export async function zoneVersionOf(server: TestServer, floorId: string): Promise<number> {
  const { floor } = await zoneRowsOf(server, floorId);
  assert.ok(floor);
  return floor.zone_version;
}
