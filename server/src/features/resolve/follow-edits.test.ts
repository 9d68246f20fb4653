import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clientOf, type Send } from '../../testing/api-client.ts';
import { addMapWithFloor, addZone, box, zoneJson } from '../../testing/sample-zones.ts';
import { onSqlite, type TestServer } from '../../testing/test-server.ts';
import { seededRandom } from '../imports/exactness.test-support.ts';
import { base, type Place } from './resolve.test-support.ts';
import { createFloors, type Floors, resolveCoordinate } from './resolve.ts';

const side = 12;

onSqlite('an index that follows edits of zones', (server) => {
  test('resolves like a rebuilt index after every kind of write', async () => {
    const send = clientOf(server());
    const place = await addMapWithFloor(send);
    const ids = await importRooms(send, place);
    const floors = createFloors(server().ctx, { storesIndexes: false });
    const random = seededRandom(20_261_123);
    let followed = 0;
    for (let step = 0; step < 60; step++) {
      const before = await floors.cache.find(1, place.floorId);
      await writeSomething(send, place, ids, random, step);
      const after = await compare(server(), floors, place, random, `step ${step}`);
      if (after?.edited.base === before?.edited.base) followed++;
    }
    // Imports of several zones cause a rebuild of the index, and single edits do not.
    assert.ok(followed >= 40 && followed < 60, `${followed} of 60 writes were followed`);
  });

  test('contains only existing zones: the nearest zone is never one that was deleted', async () => {
    const send = clientOf(server());
    const place = await addMapWithFloor(send);
    const near = await addZone(send, place.floorId, { name: 'near', polygonGeoJson: box(0, 0, 1, 1) });
    await addZone(send, place.floorId, { name: 'far', polygonGeoJson: box(3, 3, 4, 4) });
    const request = { latitude: 0.5, longitude: 0.5, customMapId: place.mapId };
    const nearest = async () => (await send('POST', `${base}/FindNearest`, request)).body.zones;
    assert.deepEqual(
      (await nearest()).map(({ zoneName }: { zoneName: string }) => zoneName),
      ['near', 'far'],
    );
    await send('DELETE', `${base}/DeleteZone/${near.customMapZoneId}`);
    assert.deepEqual(
      (await nearest()).map(({ zoneName }: { zoneName: string }) => zoneName),
      ['far'],
    );
  });

  test('is rebuilt after more edits than a floor keeps, and after a write that is not of a single zone', async () => {
    const send = clientOf(server());
    const place = await addMapWithFloor(send);
    const { ctx } = server();
    const floors = createFloors(ctx);
    const { customMapZoneId } = await addZone(send, place.floorId);
    const first = await floors.cache.find(1, place.floorId);
    for (let i = 0; i < 32; i++) await rename(send, customMapZoneId, `name ${i}`);
    const followed = await floors.cache.find(1, place.floorId);
    assert.equal(followed?.edited.base, first?.edited.base);
    assert.equal(followed?.zones.get(0)?.name, 'name 31');
    for (let i = 0; i < 33; i++) await rename(send, customMapZoneId, `later ${i}`);
    const rebuilt = await floors.cache.find(1, place.floorId);
    assert.notEqual(rebuilt?.edited.base, followed?.edited.base);
    assert.equal(rebuilt?.zones.get(0)?.name, 'later 32');
    // A version that did not come from an edit, such as one that an earlier release wrote.
    await ctx.db
      .updateTable('floors')
      .set((eb) => ({ zone_version: eb('zone_version', '+', 1) }))
      .where('id', '=', place.floorId)
      .execute();
    await ctx.db
      .updateTable('zones')
      .set({ name: 'behind its back' })
      .where('id', '=', customMapZoneId)
      .execute();
    await rename(send, (await addZone(send, place.floorId, { name: 'other' })).customMapZoneId, 'another');
    const current = await floors.cache.find(1, place.floorId);
    assert.deepEqual(
      current?.zones
        .toArray()
        .map(({ name }) => name)
        .sort(),
      ['another', 'behind its back'],
    );
  });
});

async function importRooms(send: Send, { floorId }: Place): Promise<string[]> {
  const features = Array.from({ length: side * side }, (_, i) => ({
    type: 'Feature',
    properties: { name: `room ${i}` },
    geometry: JSON.parse(roomAt(i)).geometry,
  }));
  const path = `${base}/ImportZones/${floorId}?strict=true`;
  const { status, text } = await send('POST', path, { type: 'FeatureCollection', features });
  assert.equal(status, 200, text);
  const { body } = await send('GET', `${base}/GetZones/${floorId}`);
  return body.map(({ customMapZoneId }: { customMapZoneId: string }) => customMapZoneId);
}

function roomAt(i: number): string {
  const [x, y] = [i % side, Math.floor(i / side)];
  return box(x, y, x + 1, y + 1);
}

async function writeSomething(
  send: Send,
  { floorId }: Place,
  ids: string[],
  random: () => number,
  step: number,
): Promise<void> {
  const kind = random();
  const index = Math.floor(random() * ids.length);
  const [x, y, width, height] = [random() * side, random() * side, 3 * random() + 0.1, 3 * random() + 0.1];
  const polygonGeoJson = random() < 0.5 ? roomAt(index) : box(x, y, x + width, y + height);
  const zone = { ...zoneJson, name: `step ${step}`, polygonGeoJson, isActive: random() < 0.9 };
  if (kind < 0.2) {
    ids.push((await addZone(send, floorId, zone)).customMapZoneId);
  } else if (kind < 0.7) {
    const { status } = await send('PUT', `${base}/UpdateZone/${ids[index]}`, zone);
    assert.equal(status, 200);
  } else if (kind < 0.95) {
    const [id] = ids.splice(index, 1);
    const { status } = await send('DELETE', `${base}/DeleteZone/${id}`);
    assert.equal(status, 200);
  } else await importRooms(send, { floorId, mapId: '' });
}

/** Compares at random points and in the corners of rooms, where several rooms share edges. */
async function compare(
  { ctx }: TestServer,
  floors: Floors,
  { mapId, floorId }: Place,
  random: () => number,
  label: string,
) {
  const fresh = createFloors(ctx, { storesIndexes: false });
  for (let i = 0; i < 60; i++) {
    const isCorner = i % 3 === 0;
    const [x, y] = [random() * (side + 1), random() * (side + 1)];
    const point = isCorner
      ? { latitude: Math.round(y), longitude: Math.round(x) }
      : { latitude: y, longitude: x };
    const fields = { customMapId: mapId, floorId, ...point };
    const [followed, rebuilt] = [
      await resolveCoordinate(ctx, floors, 1, fields),
      await resolveCoordinate(ctx, fresh, 1, fields),
    ];
    assert.deepEqual(followed, rebuilt, `${label}: ${JSON.stringify(point)}`);
  }
  return floors.cache.find(1, floorId);
}

async function rename(send: Send, zoneId: string, name: string): Promise<void> {
  const { status } = await send('PUT', `${base}/UpdateZone/${zoneId}`, { ...zoneJson, name });
  assert.equal(status, 200);
}
