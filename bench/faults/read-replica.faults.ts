import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { findFreePort } from '../../server/src/testing/free-port.ts';
import { addMapWithFloor, addZone, zoneJson } from '../../server/src/testing/sample-zones.ts';
import { waitFor } from '../../server/src/testing/wait-for.ts';
import {
  createPrimary,
  definePostgresNode,
  makeOpenFolder,
  type PostgresNode,
  startStandby,
  withClient,
} from './cluster/postgres-node.ts';
import { type ServerUnderTest, startServer } from './cluster/server-under-test.ts';

const base = '/api/v4/CustomMaps';

describe('large reads from a standby', () => {
  let folder: string;
  let primary: PostgresNode;
  let standby: PostgresNode;
  let underTest: ServerUnderTest;
  before(async () => {
    folder = await makeOpenFolder('muster-read-replica-');
    primary = definePostgresNode(join(folder, 'one'), await findFreePort());
    standby = definePostgresNode(join(folder, 'other'), await findFreePort());
    await createPrimary(primary);
    await primary.start();
    await startStandby(standby, primary);
    await withClient(primary.url, (client) => client.query('alter system set synchronous_commit = local'));
    await withClient(primary.url, (client) => client.query('select pg_reload_conf()'));
    underTest = await startServer(folder, {
      MUSTER_DATABASE_URL: primary.url,
      MUSTER_DATABASE_READ_URL: standby.url,
    });
  });
  after(async () => {
    await underTest?.server.kill('SIGKILL');
    await Promise.all([primary?.stop('SIGKILL'), standby?.stop('SIGKILL')]);
    await rm(folder, { recursive: true, force: true });
  });

  /** Saves a zone on a new floor, and checks that the next responses include it. */
  async function saveAndRead(name: string): Promise<void> {
    const { send } = underTest;
    const { mapId, floorId } = await addMapWithFloor(send);
    const { customMapZoneId } = await addZone(send, floorId, { name: `${name}, first` });
    await send('PUT', `${base}/UpdateZone/${customMapZoneId}`, { ...zoneJson, name });
    const fields = { customMapId: mapId, floorId, latitude: 0.5, longitude: 0.5 };
    assert.equal((await send('POST', `${base}/ResolveCoordinate`, fields)).body.zoneName, name);
    const { body } = await send('GET', `${base}/GetZones/${floorId}`);
    assert.deepEqual(
      (body as { name: string }[]).map((zone) => zone.name),
      [name],
    );
  }

  const rowsReadFromStandby = () =>
    withClient(standby.url, async (client) => {
      await client.query('select pg_stat_clear_snapshot()');
      const { rows } = await client.query<{ read: number }>(
        "select coalesce(sum(idx_tup_fetch + seq_tup_read), 0)::int as read from pg_stat_user_tables where relname like 'zones%'",
      );
      return rows[0]?.read ?? 0;
    });

  test('come from the standby when it is available', async () => {
    await waitFor('zones are read from the standby', async () => {
      await saveAndRead('Room 1');
      return (await rowsReadFromStandby()) > 0;
    });
  });

  test('come from the primary while the standby is behind', async () => {
    await withClient(standby.url, (client) => client.query('select pg_wal_replay_pause()'));
    for (let round = 0; round < 20; round += 1) await saveAndRead(`Room ${round}`);
    await withClient(standby.url, (client) => client.query('select pg_wal_replay_resume()'));
  });

  test('come from the primary while the standby is unavailable', async () => {
    await standby.stop('SIGKILL');
    for (let round = 0; round < 20; round += 1) await saveAndRead(`Room ${round}`);
    await standby.start();
    await saveAndRead('Room 312');
  });
});
