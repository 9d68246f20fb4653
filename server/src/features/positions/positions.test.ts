import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { clientOf, formOf, type Send } from '../../testing/api-client.ts';
import { assertError } from '../../testing/assert-error.ts';
import { addMap, mapForm } from '../../testing/sample-maps.ts';
import { zoneJson } from '../../testing/sample-zones.ts';
import { onSqlite, tokenFor } from '../../testing/test-server.ts';
import { addBuilding, at, base, degree, room } from './positions.test-support.ts';

onSqlite('positions', (server) => {
  let send: Send;
  let building: Awaited<ReturnType<typeof addBuilding>>;
  before(async () => {
    send = clientOf(server());
    building = await addBuilding(send);
  });
  const resolve = (fields: object = {}, as = send) => as('POST', `${base}/ResolvePosition`, at(fields));
  const nearest = (fields: object = {}) =>
    send('POST', `${base}/FindNearest`, {
      customMapId: building.mapId,
      latitude: 56.46,
      longitude: -2.978,
      ...fields,
    });
  const namesOf = ({ body }: { body: { candidates: { zoneName: string; probability: number }[] } }) =>
    body.candidates.map(({ zoneName, probability }) => [zoneName, probability]);

  test('rooms that meet at the point share its probability, and floors without an altitude are equally likely', async () => {
    const { status, body } = await resolve();
    assert.equal(status, 200);
    assert.deepEqual(namesOf({ body }), [
      ['Ground north', 0.25],
      ['Ground south', 0.25],
      ['First north', 0.25],
      ['First south', 0.25],
    ]);
    assert.deepEqual(
      body.floors.map((floor: Record<string, unknown>) => [
        floor.floorName,
        floor.postedLabel,
        floor.probability,
      ]),
      [
        ['Ground', 'G', 0.5],
        ['First', '2', 0.5],
      ],
    );
    assert.deepEqual([body.outsideProbability, body.otherProbability, body.altitude], [0, 0, null]);
    const { candidates, ...limited } = (await resolve({ limit: 1 })).body;
    assert.deepEqual([candidates.length, limited.otherProbability], [1, 0.75]);
  });

  test('an altitude above the ellipsoid selects the floor, using the local sea level', async () => {
    const onFirst = 115 * 0.3048 + 51.943;
    const altitude = { altitudeM: onFirst, verticalAccuracyM: 0, altitudeDatum: 'ellipsoid' };
    const { body } = await resolve(altitude);
    assert.deepEqual(namesOf({ body }), [
      ['First north', 0.5],
      ['First south', 0.5],
    ]);
    assert.equal(body.altitude.geoidModel, 'EGM96');
    const sea = await resolve({ ...altitude, altitudeDatum: 'meanSeaLevel' });
    assert.equal(sea.body.floors[1].probability, 1, 'above the roof it is the highest floor');
    const below = await resolve({ ...altitude, altitudeM: 101 * 0.3048, altitudeDatum: 'meanSeaLevel' });
    assert.equal(below.body.floors[0].probability, 1);
  });

  test('hints select the map and the floor, including inactive ones, and the case of ids does not matter', async () => {
    const [ground = '', first = ''] = building.floorIds;
    assert.equal((await resolve({ floorId: first.toUpperCase() })).body.floors[0].floorName, 'First');
    assert.equal((await resolve({ customMapId: building.mapId.toUpperCase() })).body.floors.length, 2);
    assert.equal((await resolve({ postedLabel: 'g' })).body.floors[0].customMapFloorId, ground);
    assert.equal((await resolve({ ordinal: 1 })).body.floors[0].customMapFloorId, first);
    const other = clientOf(server(), 40);
    const hidden = await addBuilding(other, { isActive: false });
    assert.deepEqual((await resolve({}, other)).body.candidates, []);
    assert.equal((await resolve({ customMapId: hidden.mapId }, other)).body.candidates.length, 4);
  });

  test('with an accuracy of 0 and a floor, it returns the zone of ResolveCoordinate', async () => {
    const [floorId = ''] = building.floorIds;
    for (let i = -6; i <= 6; i++) {
      const where = {
        customMapId: building.mapId,
        floorId,
        latitude: 56.46 + (i * 8) / degree,
        longitude: -2.978,
      };
      const exact = await send('POST', `${base}/ResolveCoordinate`, where);
      const { body } = await resolve({ ...where, horizontalAccuracyM: 0 });
      assert.deepEqual(
        body.candidates.map((one: Record<string, unknown>) => [one.customMapZoneId, one.probability]),
        exact.body.matched ? [[exact.body.customMapZoneId, 1]] : [],
      );
    }
  });

  test('a change of a zone, a floor or a map is visible in the next result', async () => {
    const own = clientOf(server(), 41);
    const { mapId, floorIds, zoneIds } = await addBuilding(own);
    await resolve({}, own);
    await own('PUT', `${base}/UpdateZone/${zoneIds[0]}`, {
      ...zoneJson,
      name: 'Renamed',
      polygonGeoJson: room(0, 40),
    });
    await own(
      'PUT',
      `${base}/UpdateFloor/${floorIds[0]}`,
      formOf({ floorNumber: 0, name: 'Lobby', postedLabel: 'L' }),
    );
    await own('PUT', `${base}/UpdateCustomMap/${mapId}`, formOf({ ...mapForm, name: 'Annex' }));
    const { body } = await resolve({ postedLabel: 'L' }, own);
    const [first] = body.candidates.filter((one: { zoneName: string }) => one.zoneName === 'Renamed');
    assert.deepEqual([first?.mapName, first?.floorName], ['Annex', 'Lobby']);
    await own('DELETE', `${base}/DeleteFloor/${floorIds[0]}`);
    assert.equal((await resolve({}, own)).body.floors.length, 1);
    await own('PUT', `${base}/UpdateCustomMap/${mapId}`, formOf({ ...mapForm, isActive: false }));
    assert.deepEqual((await resolve({}, own)).body.floors, []);
  });

  test('other departments see neither the maps nor the floors', async () => {
    const other = clientOf(server(), 42);
    assert.deepEqual((await resolve({}, other)).body.candidates, []);
    assertError(await resolve({ customMapId: building.mapId }, other), 404, 'CustomMapNotFound');
    assertError(await resolve({ floorId: building.floorIds[0] }, other), 404, 'CustomMapFloorNotFound');
    assertError(await resolve({ customMapId: 'no id' }), 404, 'CustomMapNotFound');
    const otherMap = await addMap(send);
    const mixed = await resolve({ customMapId: otherMap.customMapId, floorId: building.floorIds[0] });
    assertError(mixed, 404, 'CustomMapFloorNotFound');
  });

  test('the results of a list are in its order, with errors in place of results', async () => {
    const positions = [at(), { ...at(), latitude: 'x' }, 7, at({ customMapId: 'none' }), at({ limit: 1 })];
    const { status, body } = await send('POST', `${base}/ResolvePositions`, { positions });
    assert.equal(status, 200);
    assert.deepEqual(body.answers[0], (await resolve()).body);
    assert.deepEqual(
      body.answers.map((one: { error?: string; statusCode?: number }) => [one.error, one.statusCode]),
      [
        [undefined, undefined],
        ['InvalidRequest', 400],
        ['InvalidRequest', 400],
        ['CustomMapNotFound', 404],
        [undefined, undefined],
      ],
    );
    assert.equal(body.answers[4].candidates.length, 1);
    const tooMany = await send('POST', `${base}/ResolvePositions`, { positions: Array(1001).fill(at()) });
    assertError(tooMany, 400, 'InvalidRequest');
    assert.match(tooMany.body.message, /^positions must have at most 1000/);
    assertError(await send('POST', `${base}/ResolvePositions`, {}), 400, 'InvalidRequest');
    assertError(await send('POST', `${base}/ResolvePositions`), 400, 'InvalidRequest');
  });

  test('a stream of any length gets its results line by line while it arrives', async () => {
    const line = JSON.stringify(at({ limit: 1 }));
    const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
    const body = new ReadableStream({
      async start(controller) {
        const encode = (text: string) => controller.enqueue(new TextEncoder().encode(text));
        // More results than are sent in one chunk, in pieces that split lines.
        for (let i = 0; i < 300; i++) {
          encode(line.slice(0, 20));
          encode(`${line.slice(20)}\n`);
        }
        await mayEnd;
        encode('\n{"latitude":\n');
        encode(`${' '.repeat(70_000)}\n`);
        encode(line);
        controller.close();
      },
    });
    const response = await fetch(`${server().baseUrl}${base}/ResolvePositions`, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-ndjson',
        authorization: `Bearer ${await tokenFor(server(), 1)}`,
      },
      body,
      duplex: 'half',
    } as RequestInit);
    assert.equal(response.status, 200);
    assert.match(response.headers.get('content-type') ?? '', /^application\/x-ndjson/);
    let text = '';
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) {
      if (text === '') end(); // the first results arrive before the last lines are sent
      text += decoder.decode(chunk, { stream: true });
    }
    const results = text
      .trimEnd()
      .split('\n')
      .map((one) => JSON.parse(one));
    assert.equal(results.length, 303);
    assert.equal(results[0].candidates.length, 1);
    assert.deepEqual(
      results.slice(300).map((one) => one.message ?? one.candidates.length),
      ['The line must be valid JSON', 'A line must be at most 64 kB', 1],
    );
  });

  test('the nearest zones include their distance and bearing', async () => {
    const north = { latitude: 56.46 + 60 / degree, floorId: building.floorIds[0] };
    const { status, body } = await nearest(north);
    assert.equal(status, 200);
    assert.deepEqual(
      body.zones.map((one: Record<string, number | string>) => [
        one.zoneName,
        Math.round(Number(one.distanceM)),
        Math.round(Number(one.bearingDeg)),
      ]),
      [
        ['Ground north', 20, 180],
        ['Ground south', 60, 180],
      ],
    );
    assert.deepEqual((await nearest({ zoneTypes: [7] })).body.zones, []);
    assert.equal((await nearest({ maxDistanceM: 1 })).body.zones.length, 4);
    assert.equal((await nearest({ limit: 3 })).body.zones.length, 3);
    const [inside] = (await nearest()).body.zones;
    assert.deepEqual([inside.distanceM, inside.bearingDeg], [0, null]);
  });

  test('the nearest zones of a missing map or floor are a 404', async () => {
    assertError(await nearest({ customMapId: 'none' }), 404, 'CustomMapNotFound');
    assertError(await nearest({ floorId: 'none' }), 404, 'CustomMapFloorNotFound');
  });
});
