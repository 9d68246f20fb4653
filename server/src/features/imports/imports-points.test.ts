import assert from 'node:assert/strict';
import { before } from 'node:test';
import { zipSync } from 'fflate';
import { generateVenue } from '../../building-import/testing/generated-venue.test-support.ts';
import { clientOf, type Send } from '../../testing/api-client.ts';
import { full, test } from '../../testing/level.ts';
import { onSqlite } from '../../testing/test-server.ts';
import { pointTypes } from '../../zone-rules/point-types.ts';
import {
  commit,
  importFile,
  readFiles,
  roomsFile,
  sendFiles,
  settled,
  undo,
} from './imports.test-support.ts';
import { withImports } from './with-imports.test-support.ts';

const maps = '/api/v4/CustomMaps';
type Point = Record<string, unknown> & { customMapPointId: string };
const list = (rows: readonly string[]) => ['id,lat,lng,type,label,level', ...rows].join('\n');
const first = list(['1,56.46005,-2.99995,AED,Lobby,0', '2,56.46005,-2.99985,Fire extinguisher,,0']);
const second = list(['1,56.46006,-2.99995,AED,Entrance,0', '3,56.46005,-2.99985,Gas shut-off,,0']);

onSqlite(
  'imports of points',
  withImports((server) => {
    let send: Send;
    before(() => {
      send = clientOf(server());
    });

    async function makeBuilding() {
      const { importId, made } = await importFile(send, roomsFile([{ id: 'a', name: 'Room A', place: 0 }]));
      const [{ customMapId, floors }] = made.maps;
      return { importId, customMapId, floorId: floors[0].customMapFloorId as string };
    }

    async function pointsOf(floorId: string): Promise<Point[]> {
      const { status, body, text } = await send('GET', `${maps}/GetPoints/${floorId}`);
      assert.equal(status, 200, text);
      return body.sort((a: Point, b: Point) => String(a.externalId).localeCompare(String(b.externalId)));
    }

    async function importList(text: string, customMapId: string, fields: object = {}) {
      const { importId, state, message, preview } = await readFiles(send, { 'points.csv': text });
      assert.equal(state, 'ready', message);
      const done = await commit(send, importId, { customMapId, ...fields });
      assert.equal(done.state, 'committed', done.message);
      return { importId, preview, made: done.made };
    }

    test('makes every point of a venue with 200 amenities, and an undo takes them back', async () => {
      const entries = generateVenue({ buildings: 1, levels: 2, unitsPerLevel: 20 }, 200).map(
        ({ name, bytes }) => [name, bytes],
      );
      const archive = new Uint8Array(zipSync(Object.fromEntries(entries)));
      const sent = await sendFiles(send, { 'venue.zip': archive });
      const { importId, preview } = await settled(send, sent.body.importId);
      const { points: placed, pointCategories, unplacedPoints } = preview;
      assert.equal(placed + unplacedPoints.length, 204);
      assert.ok(unplacedPoints.length > 20);
      const { made } = await commit(send, importId);
      assert.deepEqual(made.unplacedPoints, unplacedPoints);
      const floors = made.maps.flatMap((map: { floors: { points: { added: number } }[] }) => map.floors);
      assert.equal(
        floors.reduce((sum: number, { points }: { points: { added: number } }) => sum + points.added, 0),
        placed,
      );
      const points = (
        await Promise.all(
          floors.map((floor: Record<string, string>) => pointsOf(floor.customMapFloorId ?? '')),
        )
      ).flat();
      assert.equal(points.length, placed);
      for (const type of pointTypes) {
        const kinds: readonly { pointType: string; placed: number }[] = pointCategories;
        const counts = kinds.flatMap((kind) => (kind.pointType === type ? [kind.placed] : []));
        assert.ok(counts.length > 0, type);
        assert.equal(
          points.filter(({ pointType }) => pointType === type).length,
          counts.reduce((sum, count) => sum + count, 0),
          type,
        );
      }
      const { undone } = await undo(send, importId);
      assert.deepEqual([undone.removedMaps, undone.removedPoints, undone.keptCount], [1, placed, 0]);
    });

    full(
      'updates points by their ids, without renaming the floor, and an undo restores them but not edited ones',
      async () => {
        const { customMapId, floorId } = await makeBuilding();
        const { body: before } = await send('GET', `${maps}/GetFloor/${floorId}`);
        const { made } = await importList(first, customMapId);
        assert.deepEqual(made.maps[0].floors[0].points, {
          ...{ added: 2, updated: 0, unchanged: 0, removed: 0, missing: 0 },
        });
        const imported = await pointsOf(floorId);
        assert.deepEqual(
          imported.map(({ externalId, pointType, label }) => [externalId, pointType, label]),
          [
            ['1', 'aed', 'Lobby'],
            ['2', 'fireExtinguisher', null],
          ],
        );
        const { body: after } = await send('GET', `${maps}/GetFloor/${floorId}`);
        assert.deepEqual([after.name, after.floorNumber], [before.name, before.floorNumber]);
        const update = await importList(second, customMapId, { removeMissing: true });
        assert.deepEqual(update.made.maps[0].floors[0].points, {
          ...{ added: 1, updated: 1, unchanged: 0, removed: 1, missing: 0 },
        });
        assert.deepEqual(update.made.missingZones, [], 'a list of points says nothing about zones');
        const { body: zones } = await send('GET', `${maps}/GetZones/${floorId}`);
        assert.equal(zones.length, 1);
        const added = (await pointsOf(floorId)).find(({ externalId }) => externalId === '3');
        const edit = { pointType: 'gasShutoff', label: 'Edited', latitude: 56.46, longitude: -3 };
        assert.equal((await send('PUT', `${maps}/UpdatePoint/${added?.customMapPointId}`, edit)).status, 200);
        const { undone } = await undo(send, update.importId);
        assert.deepEqual([undone.removedPoints, undone.restoredPoints], [0, 2]);
        assert.deepEqual(
          undone.kept.map(({ kind, name }: Record<string, string>) => [kind, name]),
          [['point', 'Edited']],
        );
        const restored = await pointsOf(floorId);
        assert.deepEqual(restored.slice(0, 2), imported);
        assert.equal(restored.length, 3);
      },
    );

    test('lists points that are on no floor in the preview and in the result', async () => {
      const { customMapId, floorId } = await makeBuilding();
      const rows = ['1,56.46005,-2.99995,AED,,0', '2,99,-2.99995,AED,Nowhere,0'];
      const { preview, made } = await importList(list(rows), customMapId);
      const expected = { name: 'Nowhere', category: 'AED', pointType: 'aed', position: [-2.99995, 99] };
      const unplaced = [{ ...expected, reason: 'Its position is not a longitude and latitude.' }];
      assert.deepEqual([preview.unplacedPoints, made.unplacedPoints], [unplaced, unplaced]);
      assert.equal((await pointsOf(floorId)).length, 1);
    });

    test('rejects a choice of an unknown point type with its name', async () => {
      const choices = { pointTypes: { AED: 'nothing' } };
      const { status, text } = await sendFiles(send, { 'points.csv': first }, choices);
      assert.equal(status, 400);
      assert.match(text, /pointTypes/);
    });
  }),
);
