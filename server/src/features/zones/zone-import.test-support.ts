import assert from 'node:assert/strict';
import type { ApiResponse, Send } from '../../testing/api-client.ts';
import { boxRing } from '../../testing/sample-zones.ts';

export const base = '/api/v4/CustomMaps';
export const unknownId = '0190a6e8-0000-7000-8000-000000000000';
export const json = { 'content-type': 'application/json' };

export const collection = (...features: unknown[]) => ({ type: 'FeatureCollection', features });
export const feature = (properties: object | null, geometry: unknown = polygon(0, 0, 1, 1)) => ({
  type: 'Feature',
  properties,
  geometry,
});
export const polygon = (west: number, south: number, east: number, north: number) => ({
  type: 'Polygon',
  coordinates: [boxRing(west, south, east, north)],
});
export const openPolygon = { type: 'Polygon', coordinates: [boxRing(0, 0, 1, 1).slice(0, -1)] };

export function importInto(
  send: Send,
  floorId: string,
  body: unknown,
  query = '',
  headers = {},
): Promise<ApiResponse> {
  return send('POST', `${base}/ImportZones/${floorId}${query}`, body, headers);
}

export async function zonesOf(send: Send, floorId: string) {
  const { status, body } = await send('GET', `${base}/GetZones/${floorId}`);
  assert.equal(status, 200);
  return body as { customMapZoneId: string; name: string; zoneType: number; polygonGeoJson: string }[];
}

export async function namesAndTypes(send: Send, floorId: string) {
  return (await zonesOf(send, floorId)).map(({ name, zoneType }) => [name, zoneType]);
}
