import assert from 'node:assert/strict';
import { clientOf, type Send } from '../../testing/api-client.ts';
import { full, test } from '../../testing/level.ts';
import { addMapWithFloor, addZone, box, zoneJson } from '../../testing/sample-zones.ts';
import { onEveryEngine, type TestServer } from '../../testing/test-server.ts';
import { packFloor, unpackFloor } from './pack-floor.ts';
import { base, type Place } from './resolve.test-support.ts';
import { createFloors, type Floors, resolveCoordinate, resolveInMemory } from './resolve.ts';
import { readStoredIndex } from './stored-index.ts';

const side = 6;

onEveryEngine('the stored index of a floor', (server) => {
  async function addRooms(send: Send): Promise<Place> {
    const place = await addMapWithFloor(send);
    const features = Array.from({ length: side * side }, (_, i) => ({
      type: 'Feature',
      properties: { name: `room ${i}` },
      geometry: JSON.parse(roomAt(i)).geometry,
    }));
    const { status, text } = await send('POST', `${base}/ImportZones/${place.floorId}`, {
      type: 'FeatureCollection',
      features,
    });
    assert.equal(status, 200, text);
    return place;
  }

  /** Starts a server, resolves a point, and waits until the server has stored the index that it built. */
  async function startAndResolve(departmentId: number, place: Place): Promise<Floors> {
    const floors = createFloors(server().ctx);
    await nameOf(server(), floors, departmentId, place, 0);
    await floors.storage?.settled();
    return floors;
  }

  test('is used after a start of the server, together with later edits', async () => {
    const send = clientOf(server(), 31);
    const place = await addRooms(send);
    await startAndResolve(31, place);
    const stored = await readStoredIndex(server().ctx, 31, place.floorId);
    assert.equal(stored?.zones.toArray().length, side * side);

    // A rebuilt index would not contain this name, so it shows that the stored index is used.
    await renameInStored(server(), 31, place.floorId, 'room 7', 'from the stored index');
    const next = createFloors(server().ctx);
    assert.equal(await nameOf(server(), next, 31, place, 7), 'from the stored index');
    assert.equal(await nameOf(server(), next, 31, place, 8), 'room 8');

    const { body: zones } = await send('GET', `${base}/GetZones/${place.floorId}`);
    const idOf = (name: string) => zones.find((zone: { name: string }) => zone.name === name).customMapZoneId;
    await send('DELETE', `${base}/DeleteZone/${idOf('room 8')}`);
    await send('PUT', `${base}/UpdateZone/${idOf('room 9')}`, {
      ...zoneJson,
      name: 'renamed',
      polygonGeoJson: roomAt(9),
    });
    await addZone(send, place.floorId, { name: 'added', polygonGeoJson: box(-3, -3, -2, -2) });
    const afterEdits = createFloors(server().ctx);
    assert.equal(await nameOf(server(), afterEdits, 31, place, 7), 'from the stored index');
    assert.equal(await nameOf(server(), afterEdits, 31, place, 8), null);
    assert.equal(await nameOf(server(), afterEdits, 31, place, 9), 'renamed');
    const added = { customMapId: place.mapId, floorId: place.floorId, latitude: -2.5, longitude: -2.5 };
    assert.equal((await resolveCoordinate(server().ctx, afterEdits, 31, added)).result.zoneName, 'added');
  });

  test('is not used if it is damaged, half written or of another version of the zones', async () => {
    const send = clientOf(server(), 32);
    const place = await addRooms(send);
    const { db } = server().ctx;
    await startAndResolve(32, place);
    await renameInStored(server(), 32, place.floorId, 'room 7', 'from the stored index');
    const rows = db.selectFrom('floor_indexes').selectAll().where('floor_id', '=', place.floorId);
    const original = await rows.executeTakeFirstOrThrow();
    const middle = Math.floor(original.bytes.length / 2);
    const damages: Record<string, Partial<typeof original>> = {
      damaged: { bytes: original.bytes.map((byte, offset) => (offset === middle ? byte ^ 4 : byte)) },
      'cut off': { bytes: original.bytes.slice(0, middle) },
      empty: { bytes: new Uint8Array() },
      'without its second part': { part_count: 2 },
      'of later zones': { zone_version: original.zone_version + 1 },
      'of zones long ago': { zone_version: original.zone_version - 1 },
    };
    for (const [name, damage] of Object.entries(damages)) {
      await setRow(server(), { ...original, ...damage });
      const floors = createFloors(server().ctx);
      assert.equal(await nameOf(server(), floors, 32, place, 7), 'room 7', name);
      await floors.storage?.settled();
    }
    await setRow(server(), original);
    assert.equal(await nameOf(server(), createFloors(server().ctx), 32, place, 7), 'from the stored index');
  });

  test('is kept for a floor that has not been used for a long time, and such a floor follows edits', async () => {
    const send = clientOf(server(), 36);
    const places = [await addRooms(send), await addRooms(send), await addRooms(send)] as const;
    for (const place of places) await startAndResolve(36, place);
    const { ctx } = server();
    const large = createFloors(ctx);
    await nameOf(server(), large, 36, places[0], 0);
    const floors = createFloors(ctx, { maxBytes: 2 * large.cache.byteLength() - 1 });
    for (const place of places) assert.equal(await nameOf(server(), floors, 36, place, 7), 'room 7');
    assert.equal(floors.cache.size(), 3, 'one unpacked, two packed');
    for (const { mapId, floorId } of places) {
      const point = { customMapId: mapId, floorId, latitude: 1.5, longitude: 1.5 };
      assert.equal(resolveInMemory(floors, 36, point)?.zoneName, 'room 7', 'without the database');
    }

    const [{ floorId, mapId }] = places;
    const { body: zones } = await send('GET', `${base}/GetZones/${floorId}`);
    const { customMapZoneId } = zones.find(({ name }: { name: string }) => name === 'room 7');
    await send('PUT', `${base}/UpdateZone/${customMapZoneId}`, {
      ...zoneJson,
      name: 'renamed',
      polygonGeoJson: roomAt(7),
    });
    for (const [i, place] of places.entries())
      assert.equal(await nameOf(server(), floors, 36, place, 7), i === 0 ? 'renamed' : 'room 7');
    await send('DELETE', `${base}/DeleteFloor/${floorId}`);
    const point = { customMapId: mapId, floorId, latitude: 1.5, longitude: 1.5 };
    await assert.rejects(async () => resolveCoordinate(ctx, floors, 36, point), /no floor with this id/);
  });

  test('is deleted with its floor, is not stored again for a deleted floor, and never serves another department', async () => {
    const send = clientOf(server(), 33);
    const place = await addRooms(send);
    await startAndResolve(33, place);
    const { ctx } = server();
    assert.equal(await readStoredIndex(ctx, 34, place.floorId), undefined);
    await assert.rejects(
      async () => nameOf(server(), createFloors(ctx), 34, place, 7),
      /has no map with this id/,
    );
    await renameInStored(server(), 33, place.floorId, 'room 7', 'room 7');
    const { body: zones } = await send('GET', `${base}/GetZones/${place.floorId}`);
    assert.equal(zones.length, side * side);
    await ctx.db.deleteFrom('floor_indexes').where('floor_id', '=', place.floorId).execute();
    const floors = createFloors(ctx);
    await nameOf(server(), floors, 33, place, 0);
    await send('DELETE', `${base}/DeleteFloor/${place.floorId}`);
    await floors.storage?.settled();
    const remaining = await ctx.db
      .selectFrom('floor_indexes')
      .select('part')
      .where('department_id', '=', 33)
      .execute();
    assert.deepEqual(remaining, []);
  });

  full('is stored in several parts if it has thousands of zones', async () => {
    const send = clientOf(server(), 35);
    const place = await addMapWithFloor(send);
    const ring = (x: number, y: number) =>
      Array.from({ length: 60 }, (_, i) => {
        const angle = ((i % 59) / 59) * 2 * Math.PI;
        return [x + 0.4 * Math.cos(angle), y + 0.4 * Math.sin(angle)];
      });
    const features = Array.from({ length: 900 }, (_, i) => ({
      type: 'Feature',
      properties: { name: `circle ${i}` },
      geometry: { type: 'Polygon', coordinates: [ring(i % 30, Math.floor(i / 30))] },
    }));
    await send('POST', `${base}/ImportZones/${place.floorId}`, { type: 'FeatureCollection', features });
    await startAndResolve(35, place);
    const rows = () =>
      server()
        .ctx.db.selectFrom('floor_indexes')
        .select(['part', 'part_count'])
        .where('floor_id', '=', place.floorId)
        .orderBy('part')
        .execute();
    const parts = await rows();
    assert.ok(parts.length > 1, `${parts.length} parts`);
    assert.ok(parts.every(({ part, part_count }, i) => part === i && part_count === parts.length));
    const stored = await readStoredIndex(server().ctx, 35, place.floorId);
    assert.equal(stored?.zones.toArray().length, 900);
    const point = { customMapId: place.mapId, floorId: place.floorId, latitude: 7, longitude: 11 };
    const { result } = await resolveCoordinate(server().ctx, createFloors(server().ctx), 35, point);
    assert.equal(result.zoneName, `circle ${7 * 30 + 11}`);

    // Deleting the floor deletes every part of its index.
    await send('DELETE', `${base}/DeleteFloor/${place.floorId}`);
    assert.deepEqual(await rows(), []);
  });
});

function roomAt(i: number): string {
  const [x, y] = [i % side, Math.floor(i / side)];
  return box(x, y, x + 1, y + 1);
}

async function nameOf(
  { ctx }: TestServer,
  floors: Floors,
  departmentId: number,
  { mapId, floorId }: Place,
  room: number,
): Promise<string | null> {
  const point = { latitude: Math.floor(room / side) + 0.5, longitude: (room % side) + 0.5 };
  const { result } = await resolveCoordinate(ctx, floors, departmentId, {
    customMapId: mapId,
    floorId,
    ...point,
  });
  return result.zoneName;
}

async function setRow(
  { ctx }: TestServer,
  row: { floor_id: string; part_count: number; zone_version: number; bytes: Uint8Array },
): Promise<void> {
  const { part_count, zone_version, bytes } = row;
  await ctx.db
    .updateTable('floor_indexes')
    .set({ part_count, zone_version, bytes })
    .where('floor_id', '=', row.floor_id)
    .execute();
}

/** Changes the name of a zone in the stored index, which no server would do. */
async function renameInStored(
  server: TestServer,
  departmentId: number,
  floorId: string,
  from: string,
  to: string,
): Promise<void> {
  const stored = await readStoredIndex(server.ctx, departmentId, floorId);
  assert.ok(stored);
  const zones = stored.zones.toArray().map((zone) => (zone.name === from ? { ...zone, name: to } : zone));
  const bytes = packFloor(stored.data, zones);
  assert.ok(bytes && unpackFloor(bytes));
  await setRow(server, { floor_id: floorId, part_count: 1, zone_version: stored.zoneVersion, bytes });
}
