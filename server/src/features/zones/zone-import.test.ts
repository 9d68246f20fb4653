import assert from 'node:assert/strict';
import { clientOf } from '../../testing/api-client.ts';
import { assertError } from '../../testing/assert-error.ts';
import { full, test } from '../../testing/level.ts';
import {
  addMapWithFloor,
  boxRing,
  polygonOf,
  zoneRowsOf,
  zoneVersionOf,
} from '../../testing/sample-zones.ts';
import { onSqlite } from '../../testing/test-server.ts';
import { defaultImportOptions } from './prepare-zone-import.ts';
import {
  base,
  collection,
  feature,
  importInto,
  json,
  namesAndTypes,
  openPolygon,
  polygon,
  zonesOf,
} from './zone-import.test-support.ts';
import { importZones } from './zone-import.ts';

onSqlite('importing zones', (server) => {
  test('the report says what happened to every feature, in order', async () => {
    const send = clientOf(server());
    const { floorId } = await addMapWithFloor(send);
    const parts = [polygon(2, 0, 3, 1).coordinates, polygon(4, 0, 5, 1).coordinates];
    const { status, body } = await importInto(
      send,
      floorId,
      collection(
        feature({ name: ' Lobby ', type: 'room' }),
        feature({ name: 'North wall', type: 'wall' }),
        feature({ name: 'Wing', type: 'room' }, { type: 'MultiPolygon', coordinates: parts }),
        feature({ name: 'Open', type: 'room' }, openPolygon),
        feature(
          { name: 'Path', type: 'room' },
          {
            type: 'LineString',
            coordinates: [
              [0, 0],
              [1, 1],
            ],
          },
        ),
        feature({ name: 'Single', type: 'room' }, { type: 'MultiPolygon', coordinates: parts.slice(0, 1) }),
      ),
      '?where=type:room&typeProperty=type',
    );
    assert.equal(status, 200);
    const zones = await zonesOf(send, floorId);
    const idsOf = (name: string) =>
      zones.filter((zone) => zone.name === name).map((zone) => zone.customMapZoneId);
    const { features, ...counts } = body;
    assert.deepEqual(counts, { zones: 4, imported: 2, split: 1, skipped: 3, filtered: 1 });
    assert.equal(idsOf('Wing').length, 2);
    assert.deepEqual(features.slice(0, 3), [
      { index: 0, status: 'imported', customMapZoneIds: idsOf('Lobby'), reason: null },
      { index: 1, status: 'skipped', customMapZoneIds: [], reason: 'excluded by where: type is "wall"' },
      { index: 2, status: 'split', customMapZoneIds: idsOf('Wing'), reason: null },
    ]);
    for (const index of [3, 4]) {
      const { reason, ...rest } = features[index];
      assert.deepEqual(rest, { index, status: 'skipped', customMapZoneIds: [] });
      assert.ok(reason.length > 10, reason);
    }
    assert.deepEqual(features[5], {
      index: 5,
      status: 'imported',
      customMapZoneIds: idsOf('Single'),
      reason: null,
    });
    assert.equal(zones.length, 4);
  });

  test('imported zones are stored as Features with unchanged numbers, and can be resolved', async () => {
    const send = clientOf(server());
    const { mapId, floorId } = await addMapWithFloor(send);
    const coordinates = [
      [
        [-2.978015585426666, 56.460347539964033, 12.5],
        [1e-7, 0],
        [3, 0],
        [-2.978015585426666, 56.460347539964033, 12.5],
      ],
    ];
    const properties = { name: 'Odd one', secret: 'stays out' };
    const body = collection(feature(properties, { type: 'Polygon', coordinates, bbox: [0, 0, 1, 1] }));
    await importInto(send, floorId, body);
    const [zone] = await zonesOf(send, floorId);
    const geometry = { type: 'Polygon', coordinates };
    assert.equal(zone?.polygonGeoJson, JSON.stringify({ type: 'Feature', properties: {}, geometry }));
    const point = { customMapId: mapId, floorId, latitude: 0, longitude: 1 };
    assert.equal((await send('POST', `${base}/ResolveCoordinate`, point)).body.zoneName, 'Odd one');
  });

  test('all zones of an import are one change of the floor, and an empty import is not a change', async () => {
    const send = clientOf(server());
    const { floorId } = await addMapWithFloor(send);
    const many = Array.from({ length: 300 }, (_, i) => feature({ name: `Room ${i}` }));
    await importInto(send, floorId, collection(...many));
    assert.equal(await zoneVersionOf(server(), floorId), 2);
    assert.equal((await zonesOf(send, floorId)).length, 300);
    for (const nothing of [collection(), collection(feature({ name: 'Open' }, openPolygon))]) {
      const { status, body } = await importInto(send, floorId, nothing);
      assert.deepEqual([status, body.zones], [200, 0]);
    }
    assert.equal(await zoneVersionOf(server(), floorId), 2);
  });

  test('names are taken from the named property, including numbers', async () => {
    const send = clientOf(server());
    const { floorId } = await addMapWithFloor(send);
    const body = collection(
      feature({ name: 'no', room: 101 }),
      feature({ room: '102 A' }),
      feature({ room: 0 }),
    );
    await importInto(send, floorId, body, '?nameProperty=room');
    assert.deepEqual(await namesAndTypes(send, floorId), [
      ['0', 11],
      ['101', 11],
      ['102 A', 11],
    ]);
  });

  test('types can be a number, a name or a synonym, and unknown ones become the default', async () => {
    const send = clientOf(server());
    const { floorId } = await addMapWithFloor(send);
    const kinds = ['stairs', 3, '6', 'Hallway', 'broom cupboard', null, 99];
    const features = kinds.map((kind, i) => feature({ name: `${i}`, kind }));
    await importInto(send, floorId, collection(...features), '?typeProperty=kind&defaultType=room');
    assert.deepEqual(await namesAndTypes(send, floorId), [
      ['0', 2],
      ['1', 3],
      ['2', 6],
      ['3', 1],
      ['4', 0],
      ['5', 0],
      ['6', 0],
    ]);
  });

  test('a feature without a name is named after its kind with a number, and is skipped if it has no kind', async () => {
    const send = clientOf(server());
    const { floorId } = await addMapWithFloor(send);
    const { body } = await importInto(
      send,
      floorId,
      collection(
        feature({ name: null, type: 'building_outline' }),
        feature({ name: ' ', type: 'stairs' }),
        feature({ type: 'stairs' }, openPolygon),
        feature({ type: 'stairs' }),
        feature({ type: 2 }),
        feature({ type: '' }),
        feature(null),
      ),
      '?typeProperty=type',
    );
    assert.deepEqual(await namesAndTypes(send, floorId), [
      ['Unnamed building outline 1', 11],
      ['Unnamed stair well 1', 2],
      ['Unnamed stairs 1', 2],
      ['Unnamed stairs 2', 2],
    ]);
    assert.match(body.features[5].reason, /has no name/);
    assert.match(body.features[6].reason, /has no name/);
  });

  test('several conditions must all be met, two values of one property are alternatives, and null counts as empty text', async () => {
    const send = clientOf(server());
    const { floorId } = await addMapWithFloor(send);
    const body = collection(
      feature({ name: 'a', type: 'room', level: 2, note: null }),
      feature({ name: 'b', type: 'stairs', level: '2' }),
      feature({ name: 'c', type: 'room', level: 3 }),
      feature({ name: 'd', type: 'wall', level: 2 }),
      feature({ name: 'e', type: 'room', level: 2, note: 'x:y' }),
    );
    const query = '?where=type:room&where=level:2&where=type:stairs';
    assert.equal((await importInto(send, floorId, body, `${query}&where=note:`)).body.zones, 2);
    assert.deepEqual(
      (await namesAndTypes(send, floorId)).map(([name]) => name),
      ['a', 'b'],
    );
    assert.equal((await importInto(send, floorId, body, '?where=note:x:y')).body.zones, 1);
    assert.equal((await importInto(send, floorId, body, '?where=__proto__:x')).body.zones, 0);
  });

  test('strict imports all or nothing: the first invalid feature is named, and nothing changes', async () => {
    const send = clientOf(server());
    const { floorId } = await addMapWithFloor(send);
    const good = feature({ name: 'Good', type: 'room' });
    const leftOut = feature({ name: 'Wall', type: 'wall' }, openPolygon);
    await importInto(send, floorId, collection(good));
    const before = await zoneRowsOf(server(), floorId);
    const query = '?strict=true&where=type:room';
    const bad = collection(
      good,
      leftOut,
      feature({ type: 'room' }),
      feature({ name: 'x', type: 'room' }, openPolygon),
    );
    const response = await importInto(send, floorId, bad, query);
    assertError(response, 422, 'InvalidPolygon', /^features\[2\]: .*1 more.*nothing was imported$/);
    assert.deepEqual(await zoneRowsOf(server(), floorId), before);
    const { status, body } = await importInto(send, floorId, collection(good, leftOut), query);
    assert.deepEqual([status, body.zones, body.filtered], [200, 1, 1]);
  });

  test('strict also rejects a large file because of its first invalid feature', async () => {
    const send = clientOf(server());
    const { floorId } = await addMapWithFloor(send);
    const padding = { note: 'x'.repeat(200_000) };
    const body = collection(feature({ ...padding, name: 'a' }), feature({ name: 'b' }, openPolygon));
    const response = await importInto(send, floorId, body, '?strict=true');
    assertError(response, 422, 'InvalidPolygon', /^features\[1\]: .*; nothing was imported$/);
    assert.deepEqual((await zoneRowsOf(server(), floorId)).zones, []);
  });

  full('a large file is read in a separate thread with the same report and errors', async () => {
    const send = clientOf(server());
    const { floorId } = await addMapWithFloor(send);
    const padding = { note: 'x'.repeat(200_000) };
    const body = collection(
      feature({ ...padding, name: 'a' }),
      feature({ name: 'b' }, openPolygon),
      feature({ ...padding, name: 'c' }),
    );
    const { body: report } = await importInto(send, floorId, body);
    const small = await importInto(
      send,
      floorId,
      collection(feature({ name: 'a' }), feature({ name: 'b' }, openPolygon)),
    );
    assert.deepEqual([report.imported, report.skipped], [2, 1]);
    assert.deepEqual(report.features[1], small.body.features[1]);
    assertError(
      await importInto(send, floorId, { ...padding, type: 'Feature' }),
      400,
      'InvalidRequest',
      /FeatureCollection/,
    );
    assertError(
      await importInto(send, floorId, `{"a": "${padding.note}`, '', json),
      400,
      'InvalidRequest',
      /valid JSON/,
    );
  });

  test('if two features are identical, points resolve to the first one in the file', async () => {
    const send = clientOf(server());
    const { mapId, floorId } = await addMapWithFloor(send);
    const twins = Array.from({ length: 20 }, (_, i) => feature({ name: `twin ${i}` }));
    await importInto(send, floorId, collection(...twins));
    const point = { customMapId: mapId, floorId, latitude: 0.5, longitude: 0.5 };
    assert.equal((await send('POST', `${base}/ResolveCoordinate`, point)).body.zoneName, 'twin 0');
  });

  test('the same import can be done internally with a parsed collection', async () => {
    const send = clientOf(server());
    const { floorId } = await addMapWithFloor(send);
    const report = await importZones(
      server().ctx,
      1,
      floorId,
      collection(feature({ name: 'a' })),
      defaultImportOptions,
    );
    assert.equal(report.zones, 1);
    const [zone] = await zonesOf(send, floorId);
    assert.equal(zone?.polygonGeoJson, polygonOf(boxRing(0, 0, 1, 1)));
  });
});
