import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { Send } from '../../server/src/testing/api-client.ts';
import { findFreePort } from '../../server/src/testing/free-port.ts';
import { hasPgbouncer, type Pgbouncer, startPgbouncer } from '../../server/src/testing/pgbouncer.ts';
import type { ServerProcess } from '../../server/src/testing/server-process.ts';
import { waitFor } from '../../server/src/testing/wait-for.ts';
import { startLoad } from './cluster/load.ts';
import { printMeasured, rounds } from './cluster/measured-faults.ts';
import {
  createPrimary,
  definePostgresNode,
  makeOpenFolder,
  type PostgresNode,
  promote,
  startStandby,
} from './cluster/postgres-node.ts';
import { startServer } from './cluster/server-under-test.ts';

const maxRecoveryMs = 5_000;

describe('PostgreSQL restarts under load', () => {
  let folder: string;
  let node: PostgresNode;
  let server: ServerProcess;
  let send: Send;
  before(async () => {
    folder = await makeOpenFolder('muster-restarts-');
    node = definePostgresNode(join(folder, 'postgres'), await findFreePort());
    await createPrimary(node);
    await node.start();
    ({ server, send } = await startServer(folder, { MUSTER_DATABASE_URL: node.url }));
  });
  after(async () => {
    await server?.kill('SIGKILL');
    await node?.stop('SIGKILL');
    await rm(folder, { recursive: true, force: true });
  });

  for (const [signal, name] of [
    ['SIGINT', 'a restart'],
    ['SIGQUIT', 'an immediate shutdown'],
    ['SIGKILL', 'a kill'],
  ] as const) {
    test(`${name}: nothing acknowledged is lost, and saves succeed within 5 s of its return`, async () => {
      await using load = await startLoad(send);
      const recoveries: number[] = [];
      let resolvedMeanwhile = 0;
      for (let round = 0; round < rounds; round += 1) {
        await load.nextSuccess();
        await waitFor('the floor is in memory', () => load.resolved() > 0);
        await node.stop(signal);
        const before = load.resolved();
        await node.start();
        resolvedMeanwhile += load.resolved() - before;
        recoveries.push(await load.nextSuccess());
      }
      const summary = await load.finish();
      printMeasured(`${name} of PostgreSQL`, recoveries, summary);
      assert.ok(summary.unavailable > 0, 'no request met the fault');
      assert.ok(resolvedMeanwhile > 0, 'no point was resolved while PostgreSQL was away');
      assert.ok(Math.max(...recoveries) < maxRecoveryMs);
      assert.deepEqual([server.child.exitCode, server.child.signalCode], [null, null]);
    });
  }
});

describe('PgBouncer in front of PostgreSQL', { skip: !hasPgbouncer() && 'needs PgBouncer' }, () => {
  let folder: string;
  let node: PostgresNode;
  let pgbouncer: Pgbouncer;
  let server: ServerProcess;
  let send: Send;
  before(async () => {
    folder = await makeOpenFolder('muster-pooler-restarts-');
    node = definePostgresNode(join(folder, 'postgres'), await findFreePort());
    await createPrimary(node);
    await node.start();
    pgbouncer = await startPgbouncer(node.url, 'transaction');
    ({ server, send } = await startServer(folder, {
      MUSTER_DATABASE_URL: pgbouncer.through(node.url),
      MUSTER_DATABASE_DIRECT_URL: node.url,
    }));
  });
  after(async () => {
    await server?.kill('SIGKILL');
    await pgbouncer?.stop();
    await node?.stop('SIGKILL');
    await rm(folder, { recursive: true, force: true });
  });

  const restartPostgres = async () => {
    await node.stop('SIGINT');
    await node.start();
  };
  for (const [name, restart] of [
    ['PgBouncer', () => pgbouncer.restart()],
    ['PostgreSQL behind PgBouncer', restartPostgres],
  ] as const)
    test(`a restart of ${name}: nothing acknowledged is lost, and saves succeed within 5 s of its return`, async () => {
      await using load = await startLoad(send);
      const recoveries: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        await load.nextSuccess();
        await restart();
        recoveries.push(await load.nextSuccess());
      }
      const summary = await load.finish();
      printMeasured(`a restart of ${name}`, recoveries, summary);
      assert.ok(summary.unavailable > 0, 'no request met the fault');
      assert.ok(Math.max(...recoveries) < maxRecoveryMs);
      assert.deepEqual([server.child.exitCode, server.child.signalCode], [null, null]);
    });
});

describe('PostgreSQL fails over to a standby under load', () => {
  let folder: string;
  let primary: PostgresNode;
  let standby: PostgresNode;
  let server: ServerProcess;
  let send: Send;
  before(async () => {
    folder = await makeOpenFolder('muster-failover-');
    primary = definePostgresNode(join(folder, 'one'), await findFreePort());
    standby = definePostgresNode(join(folder, 'other'), await findFreePort());
    await createPrimary(primary);
    await primary.start();
    const hosts = `127.0.0.1:${primary.port},127.0.0.1:${standby.port}`;
    const url = `postgres://muster@${hosts}/postgres?target_session_attrs=read-write`;
    ({ server, send } = await startServer(folder, { MUSTER_DATABASE_URL: url }));
    await startStandby(standby, primary);
  });
  after(async () => {
    await server?.kill('SIGKILL');
    await Promise.all([primary?.stop('SIGKILL'), standby?.stop('SIGKILL')]);
    await rm(folder, { recursive: true, force: true });
  });

  test('loses nothing acknowledged when a primary is killed and its standby promoted, and saves succeed within 5 s', async () => {
    await using load = await startLoad(send);
    const recoveries: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      await load.nextSuccess();
      await primary.stop('SIGKILL');
      await promote(standby);
      recoveries.push(await load.nextSuccess());
      [primary, standby] = [standby, primary];
      await startStandby(standby, primary);
    }
    const summary = await load.finish();
    printMeasured('a failover of PostgreSQL', recoveries, summary);
    assert.ok(summary.unavailable > 0, 'no request met the fault');
    assert.ok(Math.max(...recoveries) < maxRecoveryMs);
    assert.deepEqual([server.child.exitCode, server.child.signalCode], [null, null]);
  });
});
