import assert from 'node:assert/strict';
import { before } from 'node:test';
import { clientOf, type Send } from '../../testing/api-client.ts';
import { full, test } from '../../testing/level.ts';
import { onSqlite } from '../../testing/test-server.ts';
import { commit, sendFiles, settled, undo } from './imports.test-support.ts';
import { placeOfUnit, venueArchive } from './venue.test-support.ts';
import { withImports } from './with-imports.test-support.ts';

const maps = '/api/v4/CustomMaps';

interface Made {
  readonly customMapId: string;
  readonly name: string;
  readonly floors: readonly { customMapFloorId: string; floorNumber: number; name: string; added: number }[];
}

onSqlite(
  'imports of a venue',
  withImports((server) => {
    let send: Send;
    before(() => {
      send = clientOf(server());
    });

    async function importVenue(archive = venueArchive()) {
      const { body, text, status } = await sendFiles(send, { 'venue.zip': archive });
      assert.equal(status, 200, text);
      const found = await settled(send, body.importId);
      assert.equal(found.state, 'ready', found.message);
      const done = await commit(send, found.importId);
      assert.equal(done.state, 'committed', done.message);
      return { found, done };
    }

    test('makes a map for each building and floors by ordinal, with no zone on a wrong level', async () => {
      const { found, done } = await importVenue();
      assert.deepEqual([found.preview.format, found.preview.zones], ['imdf', 400]);
      assert.deepEqual(found.preview.languages, ['en', 'fr']);
      const made: Made[] = done.made.maps;
      assert.deepEqual(
        made.map(({ name }) => name),
        ['Wing 1', 'Wing 2'],
      );
      const { body: floors } = await send('GET', `${maps}/GetFloors/${made[0]?.customMapId}`);
      assert.deepEqual(
        floors.map((floor: Record<string, unknown>) => [floor.ordinal, floor.postedLabel]),
        [
          [-1, 'B'],
          [0, '0'],
          [1, '1'],
          [2, '2'],
        ],
        'the order and the labels of the source',
      );
      let zoneCount = 0;
      for (const [building, { floors }] of made.entries()) {
        assert.deepEqual(
          floors.map(({ floorNumber, name, added }) => [floorNumber, name, added]),
          [
            [-1, 'Basement', 50],
            [0, 'Level 0', 50],
            [1, 'Level 1', 50],
            [2, 'Level 2', 50],
          ],
        );
        for (const { customMapFloorId, floorNumber } of floors) {
          const { body } = await send('GET', `${maps}/GetZones/${customMapFloorId}`);
          for (const { externalId, name } of body as { externalId: string; name: string }[]) {
            assert.deepEqual(placeOfUnit(externalId), { building, floorNumber });
            assert.doesNotMatch(name, /[{}"]|^null$/);
            zoneCount += 1;
          }
        }
      }
      assert.equal(zoneCount, 400);
      await undo(send, found.importId);
      const { body: left } = await send('GET', `${maps}/GetCustomMaps?includeInactive=true`);
      assert.deepEqual(left, []);
    });

    full(
      'renames the zones when the same venue is imported in another language, and finds its maps by itself',
      async () => {
        const archive = venueArchive({ buildings: 2, levels: 2, unitsPerLevel: 10 });
        const { done } = await importVenue(archive);
        const made: Made[] = done.made.maps;
        const again = await sendFiles(send, { 'venue.zip': archive }, { language: 'fr' });
        const { preview, importId } = await settled(send, again.body.importId);
        const knownMapIds = preview.buildings.map(({ knownMapId }: { knownMapId: string }) => knownMapId);
        assert.deepEqual(
          knownMapIds,
          made.map(({ customMapId }) => customMapId),
        );
        const renamed = await commit(send, importId, { customMapIds: knownMapIds });
        const counts = renamed.made.maps.flatMap(({ floors }: { floors: Record<string, number>[] }) =>
          floors.map(({ added, missing }) => [added, missing]),
        );
        assert.deepEqual(counts, Array(4).fill([0, 0]));
        const floorId = made[0]?.floors[1]?.customMapFloorId;
        const { body } = await send('GET', `${maps}/GetZones/${floorId}`);
        assert.ok(body.some(({ name }: { name: string }) => name === 'Salle 1.1.0'));
        assert.equal(body.length, 10);
      },
    );
  }),
);
