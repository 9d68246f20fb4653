import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clientOf } from '../../testing/api-client.ts';
import { onSqlite } from '../../testing/test-server.ts';
import { waitFor } from '../../testing/wait-for.ts';
import { importFile, roomsFile, undo } from './imports.test-support.ts';
import { withImports } from './with-imports.test-support.ts';

const maps = '/api/v4/CustomMaps';
const building = roomsFile([
  { id: 'a', name: 'Room A', place: 0 },
  { id: 'b', name: 'Stairs', type: 'stairs', place: 1 },
  { id: 'c', name: 'Upper room', level: 1, place: 0 },
]);

onSqlite(
  'undo of imports',
  withImports((server) => {
    test('removes everything of the map from the database, including its share links', async () => {
      const { ctx } = server();
      const send = clientOf(server());
      const { importId, made } = await importFile(send, building);
      const [{ customMapId, floors }] = made.maps;
      const shared = await send('POST', `${maps}/SaveShareLink/${customMapId}`, {});
      assert.equal(shared.status, 200, shared.text);
      const body = {
        customMapId,
        floorId: floors[0].customMapFloorId,
        latitude: 56.46005,
        longitude: -2.99995,
      };
      assert.equal((await send('POST', `${maps}/ResolveCoordinate`, body)).body.matched, true);
      const floorIds = floors.map(({ customMapFloorId }: Record<string, string>) => customMapFloorId);
      const countLeft = async () => {
        const count = async (table: 'zones' | 'floor_indexes', column: 'floor_id') =>
          (await ctx.db.selectFrom(table).select('floor_id').where(column, 'in', floorIds).execute()).length;
        const ofMap = async (table: 'floors' | 'images' | 'pyramids' | 'share_links') =>
          (await ctx.db.selectFrom(table).select('map_id').where('map_id', '=', customMapId).execute())
            .length;
        return {
          zones: await count('zones', 'floor_id'),
          indexes: await count('floor_indexes', 'floor_id'),
          floors: await ofMap('floors'),
          images: await ofMap('images'),
          pyramids: await ofMap('pyramids'),
          shareLinks: await ofMap('share_links'),
        };
      };
      const before = await countLeft();
      assert.deepEqual([before.zones, before.floors, before.images, before.shareLinks], [3, 2, 3, 1]);
      await undo(send, importId);
      await waitFor('nothing is left', async () =>
        Object.values(await countLeft()).every((rows) => rows === 0),
      );
      await waitFor('no zones are waited for', async () => {
        const row = await ctx.db
          .selectFrom('imports')
          .select('staged_floors')
          .where('id', '=', importId)
          .executeTakeFirstOrThrow();
        return row.staged_floors === null;
      });
    });
  }),
);
