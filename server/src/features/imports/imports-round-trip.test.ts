import assert from 'node:assert/strict';
import fc from 'fast-check';
import { clientOf, type Send } from '../../testing/api-client.ts';
import { full, test } from '../../testing/level.ts';
import { addFloor, addMap } from '../../testing/sample-maps.ts';
import { addPoint } from '../../testing/sample-points.ts';
import { addZone, boxRing, polygonOf } from '../../testing/sample-zones.ts';
import { onSqlite } from '../../testing/test-server.ts';
import { pointTypes } from '../../zone-rules/point-types.ts';
import { zoneTypes } from '../../zone-rules/zone-types.ts';
import { addAttachment, listAttachments } from '../attachments/attachments.test-support.ts';
import { commit, readFiles } from './imports.test-support.ts';
import { withImports } from './with-imports.test-support.ts';

const base = '/api/v4/CustomMaps';

/** A map across the antimeridian with everything that an export can say. */
async function addBuilding(send: Send): Promise<string> {
  const { customMapId: mapId } = await addMap(send, {
    name: 'Taveuni «Hall»',
    description: 'Keys at the gate.\nRing twice.',
    type: 3,
    boundsTopLeftLat: -16.7,
    boundsTopLeftLng: 179.99,
    boundsBottomRightLat: -16.71,
    boundsBottomRightLng: -179.99,
    eventStartDate: '2090-01-02',
    eventEndDate: '2090-01-04T12:00',
    elevationDatum: 'aboveGround',
    groundElevationFt: 33.25,
    verifyEveryMonths: 12,
    isConfidential: true,
    plansShowNames: true,
    address: '{"country":"FJ","road":"Main Rd","number":"7"}',
  });
  const ground = { floorNumber: 0, name: 'Ground', postedLabel: 'G', elevationFt: 0.5, floorHeightFt: 11 };
  const { customMapFloorId: groundId } = await addFloor(send, mapId, { ...ground, sortOrder: 4, ordinal: 0 });
  const { customMapFloorId: upperId } = await addFloor(send, mapId, {
    floorNumber: 1,
    name: '1',
    isDefault: true,
  });
  await addFloor(send, mapId, { floorNumber: 2, name: 'Attic', isActive: false });
  const hall = polygonOf(
    boxRing(179.995, -16.706, -179.995, -16.702),
    boxRing(179.999, -16.705, -179.999, -16.704),
  );
  const metadata = '{"10":"ten","Türcode":"«7» & <b>","2":"two","empty":""}';
  await addZone(send, groundId, {
    name: 'Hall',
    zoneType: 1,
    polygonGeoJson: hall,
    metadata,
    color: '#F00C80AA',
  });
  const room = polygonOf(boxRing(179.9951, -16.7019, 179.996, -16.701));
  await addZone(send, upperId, {
    name: 'Store',
    polygonGeoJson: room,
    elevationFt: 12.125,
    isSearchable: false,
    isActive: false,
    isDispatchable: false,
    hazard: { unNumber: '1203', nfpa704: { health: 1, flammability: 3, instability: 0, special: 'W' } },
  });
  const door = { pointType: 'exteriorDoor', label: 'Door 7', latitude: -16.703, longitude: -179.996 };
  const { customMapPointId } = await addPoint(send, groundId, { ...door, note: 'Code\n12', headingDeg: 90 });
  await addPoint(send, groundId, {
    ...door,
    label: 'AED',
    pointType: 'aed',
    isActive: false,
    verifiedOn: '2026-05-31',
  });
  await send('POST', `${base}/VerifyPoint/${customMapPointId}`, { verifiedOn: '2026-05-30' });
  return mapId;
}

const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }).map((words) => `«${words}»`);
const metadataKey = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 8 }),
  fc.constantFrom('__proto__', 'constructor', '10', '2', ''),
);
const anyMetadata = fc.uniqueArray(fc.tuple(metadataKey, fc.string({ unit: 'binary', maxLength: 30 })), {
  selector: ([key]) => key,
  maxLength: 6,
});
/** Distances from the middle of a zone: its corner at each of eight angles, and how far the hole is from there. */
const anyShape = fc.array(fc.double({ min: 2e-4, max: 4e-4, noNaN: true }), { minLength: 8, maxLength: 8 });

/** The star with these corners around a point near the antimeridian, with a hole in its middle. */
function starOf(distances: readonly number[], middle: number): string {
  const ringOf = (share: number) => {
    const ring = distances.map((distance, i) => {
      const [lng, angle] = [middle + share * distance * Math.cos((i * Math.PI) / 4), (i * Math.PI) / 4];
      return [lng > 180 ? lng - 360 : lng, -16.705 + share * distance * Math.sin(angle)];
    });
    return [...ring, ring[0] ?? []];
  };
  return polygonOf(ringOf(1), ringOf(0.5));
}

/** Adds a floor with zones of every type, which cross the antimeridian or touch it, and points of every type. */
async function addGeneratedFloor(send: Send, mapId: string, seed: number): Promise<void> {
  const draw = <Value>(values: fc.Arbitrary<Value>, index: number) =>
    fc.sample(values, { numRuns: 1, seed: seed + index })[0] as Value; // one was drawn
  const { customMapFloorId: floorId } = await addFloor(send, mapId, { floorNumber: -1, name: draw(text, 0) });
  for (const zoneType of Object.values(zoneTypes)) {
    const metadata = `{${draw(anyMetadata, zoneType).map((pair) => pair.map((part) => JSON.stringify(part)).join(':'))}}`;
    const polygonGeoJson = starOf(draw(anyShape, zoneType), 180 + (zoneType - 6) * 4e-5);
    const zone = {
      name: draw(text, zoneType),
      zoneType,
      metadata,
      polygonGeoJson,
      elevationFt: zoneType / 3,
    };
    const { customMapZoneId: zoneId } = await addZone(send, floorId, zone);
    if (zoneType === 0) await addAttachment(send, { zoneId, title: draw(text, 1) });
  }
  for (const [i, pointType] of pointTypes.entries()) {
    const place = { latitude: -16.705 + i * 1.1e-5, longitude: i % 2 ? 179.99 + i / 1e5 : -179.99 - i / 1e5 };
    const words = { label: i % 3 ? draw(text, i) : null, note: i % 4 ? draw(text, -i) : null };
    const { customMapPointId } = await addPoint(send, floorId, {
      pointType,
      ...place,
      ...words,
      headingDeg: (i * 17) % 360,
    });
    if (i === 0) await addAttachment(send, { pointId: customMapPointId, title: draw(text, 2) });
  }
  await addAttachment(send, { floorId, title: draw(text, 3) });
  await addAttachment(send, { customMapId: mapId, title: draw(text, 4), note: 'Keys' });
}

const exportOf = async (send: Send, mapId: string, query = '') => {
  const { status, text } = await send('GET', `${base}/Export/${mapId}?format=geojson${query}`);
  assert.equal(status, 200, text);
  return text;
};
async function importText(send: Send, text: string, fields: object = {}) {
  const read = await readFiles(send, { 'map.geojson': text });
  assert.equal(read.state, 'ready', read.message);
  const done = await commit(send, read.importId, fields);
  assert.equal(done.state, 'committed', done.message);
  return { read, mapId: done.made.maps[0].customMapId as string };
}

onSqlite(
  'imports of exports',
  withImports((server) => {
    test('a department without the map gets the same map: exported again, it is the same bytes', async () => {
      const [from, to] = [clientOf(server()), clientOf(server(), 2)];
      const exported = await exportOf(from, await addBuilding(from));
      const { read, mapId } = await importText(to, exported);
      assert.deepEqual(read.preview.problems, []);
      assert.equal(await exportOf(to, mapId), exported);
      const again = await importText(to, exported, { customMapId: mapId.toUpperCase() });
      assert.equal(again.mapId, mapId);
      assert.equal(await exportOf(to, mapId), exported);
    });

    test('a generated map across the antimeridian with everything that there is stays the same, without its documents', async () => {
      const [from, to] = [clientOf(server(), 7), clientOf(server(), 8)];
      const mapId = await addBuilding(from);
      for (const seed of [1, 1_000]) await addGeneratedFloor(from, mapId, seed);
      const exported = await exportOf(from, mapId);
      const withAttachments = await exportOf(from, mapId, '&attachments=true');
      assert.equal(withAttachments.match(/"attachments":\[/g)?.length, 2 * 3 + 1);
      const { read, mapId: imported } = await importText(to, withAttachments);
      assert.deepEqual([read.preview.problems, read.preview.warnings], [[], []]);
      assert.equal(await exportOf(to, imported, '&attachments=true'), exported);
      assert.deepEqual(await listAttachments(to, `customMapId=${imported}&includeNested=true`), []);
    });

    test('a day of verification that no calendar has is left out', async () => {
      const [from, to] = [clientOf(server(), 5), clientOf(server(), 6)];
      const exported = await exportOf(from, await addBuilding(from));
      const { mapId } = await importText(to, exported.replaceAll('2026-05-30', '2026-05-32'));
      const days = (text: string) => text.match(/(?<="verifiedOn":")[^"]+/g);
      assert.deepEqual(days(exported)?.includes('2026-05-30'), true);
      assert.deepEqual(
        days(await exportOf(to, mapId)),
        days(exported)?.filter((day) => day !== '2026-05-30'),
      );
    });

    full(
      'a department that has the map gets a copy with new ids; zones that were edited into something invalid are left out and listed, a map that is not valid is refused',
      async () => {
        const send = clientOf(server(), 3);
        const exported = await exportOf(send, await addBuilding(send));
        const { mapId } = await importText(send, exported);
        const withoutIds = (text: string) => text.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '');
        const copy = await exportOf(send, mapId);
        assert.notEqual(copy, exported);
        const sorted = (text: string) => withoutIds(text).replaceAll('}},\n', '}}\n').split('\n').toSorted();
        assert.deepEqual(sorted(copy), sorted(exported));

        const edit = (change: (file: ReturnType<typeof JSON.parse>) => void) => {
          const file = JSON.parse(exported);
          change(file);
          return JSON.stringify(file);
        };
        const zones = edit(({ features }) => {
          features[0].properties.zoneType = 99;
          features[2].geometry.coordinates = [181, 'x'];
        });
        const { problems, categories } = (await readFiles(send, { 'map.geojson': zones })).preview;
        assert.equal(problems.length, 2);
        assert.match(problems[0].reason, /zoneType/);
        assert.deepEqual(
          categories.map(({ category, count }: Record<string, unknown>) => [category, count]),
          [['Hallway', 1]],
        );
        for (const [change, message] of [
          [
            ({ muster }: { muster: { map: object } }) => Object.assign(muster.map, { type: 'x' }),
            /The map is not valid/,
          ],
          [
            ({ muster }: { muster: { floors: object[] } }) => Object.assign(muster, { floors: [{}] }),
            /The floor/,
          ],
          [({ muster }: { muster: object }) => Object.assign(muster, { version: 2 }), /later release/],
        ] as const) {
          const read = await readFiles(send, { 'map.geojson': edit(change as never) });
          assert.equal(read.state, 'failed');
          assert.match(read.message, message);
        }
      },
    );
  }),
);
