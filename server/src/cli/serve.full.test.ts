import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { clientAt, type Send } from '../testing/api-client.ts';
import { childEnvironment } from '../testing/child-environment.ts';
import { findFreePort } from '../testing/free-port.ts';
import { musterProgram } from '../testing/muster-program.ts';
import { parseMetrics } from '../testing/parse-metrics.ts';
import { addFloor, addMap } from '../testing/sample-maps.ts';
import { addZone } from '../testing/sample-zones.ts';
import { type ServerProcess, startServerProcess } from '../testing/server-process.ts';
import { signToken } from '../testing/test-server.ts';
import { waitFor, waitForValue } from '../testing/wait-for.ts';

/** Waits until ten responses in a row show a change that was just saved. After half a second, every response must show it. */
async function waitUntilShown(isShown: () => Promise<boolean>): Promise<void> {
  const savedAt = performance.now();
  for (let inARow = 0; inARow < 10; ) {
    const isLate = performance.now() - savedAt > 500;
    inARow = (await isShown()) ? inARow + 1 : 0;
    assert.ok(inARow > 0 || !isLate, 'a change is not shown after half a second');
  }
}

async function inFolder(run: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'muster-serve-'));
  try {
    await run(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

test(
  'a first start with 2 HTTP processes on a port in use fails, says once what to do, and creates nothing',
  {
    timeout: 120_000,
  },
  () =>
    inFolder(async (folder) => {
      const other = createServer().listen(0, '127.0.0.1');
      await once(other, 'listening');
      const { port } = other.address() as { port: number }; // it listens on one
      const env = childEnvironment({
        MUSTER_DATA_DIR: join(folder, 'data'),
        MUSTER_PORT: String(port),
        MUSTER_WORKERS: '2',
        NODE_COMPILE_CACHE: '', // the service then creates its own in the data folder, once that exists
      });
      const child = spawn(process.execPath, [musterProgram, 'serve', '--demo'], { env });
      const [[code], printed, complaint] = await Promise.all([
        once(child, 'exit'),
        text(child.stdout),
        text(child.stderr),
      ]);
      other.close();
      assert.equal(code, 2);
      assert.equal(printed, '');
      assert.match(complaint, new RegExp(`^port ${port} of 127.0.0.1 is in use: .*set MUSTER_PORT.*\\n$`));
      assert.deepEqual(
        await readdir(folder),
        [],
        'the next start is the first one again, and prints the password',
      );
    }),
);

/** Returns the ids of the processes that a process has started. */
async function childrenOf(pid: number | undefined): Promise<number[]> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=']);
  const rows = stdout.split('\n').map((line) => line.trim().split(/\s+/).map(Number));
  return rows.flatMap(([child = 0, parent]) => (parent === pid ? child : []));
}

/** A request on a connection that was passed to a process just before its kill never gets a response, so it has a timeout. */
async function isServing(baseUrl: string): Promise<boolean> {
  return fetch(`${baseUrl}/health`, { signal: AbortSignal.timeout(5_000) }).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** Saves a zone, and waits until all processes show it. */
async function assertShowsChanges(send: Send): Promise<void> {
  const { customMapId } = await addMap(send);
  const { customMapFloorId: floorId } = await addFloor(send, customMapId);
  const place = { customMapId, floorId, latitude: 0.5, longitude: 0.5 };
  const resolve = () => send('POST', '/api/v4/CustomMaps/ResolveCoordinate', place);
  assert.equal((await resolve()).body.matched, false);
  await addZone(send, floorId);
  await waitUntilShown(async () => (await resolve()).body.zoneName === 'Room 12');
}

/** Sends requests to all processes, and asserts that both addresses of the metrics count each of them. */
async function assertCountsAll(baseUrl: string, port: number, token: string): Promise<void> {
  const connection = 'close'; // so that both processes get some
  const send = () => fetch(`${baseUrl}/health/live`, { headers: { connection } });
  for (let i = 0; i < 20; i += 1) assert.equal((await send()).status, 200);
  const own = await fetch(`http://127.0.0.1:${port}/metrics`);
  const shared = await fetch(`${baseUrl}/metrics`, { headers: { authorization: `Bearer ${token}` } });
  for (const response of [own, shared]) {
    const { find } = parseMetrics(await response.text());
    const labels = { method: 'GET', route: '/health/live', status: '200' };
    assert.equal(find('muster_http_request_duration_seconds_count', labels), 20);
  }
  assert.equal((await fetch(`http://127.0.0.1:${port}/health`)).status, 404);
}

/** Kills all HTTP processes while none can start, and then one of those that have replaced them. */
async function assertReplacesKilled({ child, baseUrl }: ServerProcess, secretPath: string): Promise<void> {
  const kept = await readFile(secretPath);
  const first = await childrenOf(child.pid);
  assert.equal(first.length, 2);
  await writeFile(secretPath, 'damaged');
  for (const pid of first) process.kill(pid, 'SIGKILL');
  let logged = '';
  child.stdout?.on('data', (chunk) => (logged += chunk));
  await waitFor('some failed starts', () => {
    assert.equal(child.exitCode, null);
    return (logged.match(/auth-secret is damaged/g) ?? []).length >= 3;
  });
  assert.equal(await isServing(baseUrl), false);
  await writeFile(secretPath, kept);
  await waitFor('it serves again', () => {
    assert.equal(child.exitCode, null);
    return isServing(baseUrl);
  });
  const [killed = 0, survivor = 0] = await waitForValue('two processes', async () => {
    const children = await childrenOf(child.pid);
    return children.length === 2 ? children : undefined;
  });
  process.kill(killed, 'SIGKILL');
  await waitFor('it serves without the killed one', () => isServing(baseUrl));
  const last = await waitForValue('two processes again', async () => {
    const children = await childrenOf(child.pid);
    return children.length === 2 && !children.includes(killed) ? children : undefined;
  });
  assert.ok(last.includes(survivor), 'the other one continues');
}

test(
  '2 HTTP processes are replaced when they are killed, even after a while in which none could start; before that, they show every change within half a second, and count their requests together; and the service keeps its compiled modules, and exits on SIGTERM',
  {
    timeout: 120_000,
  },
  () =>
    inFolder(async (folder) => {
      const [token, port] = ['a-token-for-the-metrics', await findFreePort()];
      const server = await startServerProcess({
        MUSTER_DATA_DIR: folder,
        MUSTER_WORKERS: '2',
        MUSTER_METRICS_TOKEN: token,
        MUSTER_METRICS_PORT: String(port),
      });
      const secretPath = join(folder, 'auth-secret');
      try {
        await assertCountsAll(server.baseUrl, port, token);
        const secret = await readFile(secretPath);
        // As children, image workers would count as HTTP processes.
        await assertReplacesKilled(server, secretPath);
        await assertShowsChanges(clientAt(server.baseUrl, await signToken(secret, 1, Date.now())));
        await server.kill('SIGTERM');
        assert.deepEqual([server.child.exitCode, server.child.signalCode], [0, null]);
      } finally {
        await server.kill('SIGKILL');
      }
    }),
);

test(
  'if HTTP processes cannot start, the first process also exits, and prints the reason once',
  {
    timeout: 120_000,
  },
  () =>
    inFolder(async (folder) => {
      const script = join(folder, 'main.mjs');
      await writeFile(
        script,
        `import cluster from 'node:cluster';
       import { endFailedStart, startHttpProcesses } from ${JSON.stringify(join(import.meta.dirname, 'http-processes.ts'))};
       if (cluster.isWorker) {
         process.once('message', () => {}); // the channel is in use, as in a real one
         await endFailedStart(new Error('no luck', { cause: new Error('no disk') }));
       } else {
         await startHttpProcesses(2, console).catch((error) => {
           console.error(error.message);
           process.exit(2);
         });
       }`,
      );
      const child = spawn(process.execPath, [script]);
      const [[code], complaint] = await Promise.all([once(child, 'exit'), text(child.stderr)]);
      assert.equal(code, 2);
      assert.equal(complaint, 'an HTTP process could not start: no luck: no disk\n');
    }),
);
