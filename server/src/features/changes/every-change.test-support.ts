import assert from 'node:assert/strict';
import { pngImage } from '../../testing/sample-images.ts';
import { addFloor, addMap, mapForm } from '../../testing/sample-maps.ts';
import { addPoint, pointJson } from '../../testing/sample-points.ts';
import { addZone, box, zoneJson } from '../../testing/sample-zones.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { archivePastEvents } from '../maps/event-ends.ts';
import type { StreamCheck } from './stream-check.test-support.ts';

const base = '/api/v4/CustomMaps';
const dayMs = 24 * 3_600_000;

export async function changeFloors({ send, put, agree }: StreamCheck, mapId: string) {
  const first = await addFloor(send, mapId);
  await agree('a floor was saved');
  const second = await addFloor(send, mapId, { isDefault: true });
  await agree('a floor took the default from another');
  const updateFirst = `UpdateFloor/${first.customMapFloorId}`;
  await put(updateFirst, { floorNumber: 1, name: 'New' });
  await agree('a floor was renamed');
  await put(updateFirst, { floorNumber: 1, name: 'New', imageFile: await pngImage(60, 30) });
  await agree('a floor got a new image');
  await put(updateFirst, { floorNumber: 1, name: 'New', isDefault: true });
  await agree('a floor took the default back');
  await put(updateFirst, { floorNumber: 1, name: 'New', isDefault: false });
  await agree('a floor gave the default up');
  return { first: first.customMapFloorId, second: second.customMapFloorId };
}

export async function changeZones({ send, agree }: StreamCheck, floorId: string): Promise<void> {
  const zone = await addZone(send, floorId);
  await agree('a zone was saved');
  await send('PUT', `${base}/UpdateZone/${zone.customMapZoneId}`, { ...zoneJson, name: 'New' });
  await agree('a zone was changed');
  const features = [0, 1].map((left) => ({
    ...JSON.parse(box(left, 0, left + 1, 1)),
    properties: { name: `Room ${left}` },
  }));
  const imported = await send('POST', `${base}/ImportZones/${floorId}`, {
    type: 'FeatureCollection',
    features,
  });
  assert.equal(imported.body.zones, 2, imported.text);
  await agree('zones were imported');
  await send('DELETE', `${base}/DeleteZone/${zone.customMapZoneId}`);
  await agree('a zone was deleted');
}

export async function changePoints({ send, agree }: StreamCheck, floorId: string): Promise<void> {
  const point = await addPoint(send, floorId);
  await agree('a point was saved');
  await send('PUT', `${base}/UpdatePoint/${point.customMapPointId}`, { ...pointJson, label: 'New' });
  await agree('a point was changed');
  await send('DELETE', `${base}/DeletePoint/${point.customMapPointId}`);
  await agree('a point was deleted');
}

export async function changeMap({ put, agree }: StreamCheck, mapId: string): Promise<void> {
  const updateMap = `UpdateCustomMap/${mapId}`;
  await put(updateMap, { ...mapForm, name: 'New' });
  await agree('a map was renamed');
  await put(updateMap, { ...mapForm, boundsTopLeftLat: 56.4607 });
  await agree('a map got new bounds, and all its floors new tiles');
  await put(updateMap, { ...mapForm, isActive: false });
  await agree('a map was archived by hand');
}

/** @returns the id of the event's map */
export async function endEvent({ send, agree }: StreamCheck, server: TestServer): Promise<string> {
  // Tomorrow, because today is already over in Tokyo from 15:00 UTC on.
  const tomorrow = new Date(server.ctx.clock.now() + dayMs).toISOString().slice(0, 10);
  const event = await addMap(send, { type: 3, eventEndDate: tomorrow });
  await agree('an event was saved');
  await send('PUT', '/api/v4/Department/UpdateDepartment', { name: 'Dundee', timeZone: 'Asia/Tokyo' });
  await agree('the department moved to another time zone, and with it the end of the event');
  server.clockOffsetMs = 3 * dayMs;
  await archivePastEvents(server.ctx);
  server.clockOffsetMs = 0;
  await agree('the event was over');
  return event.customMapId;
}
