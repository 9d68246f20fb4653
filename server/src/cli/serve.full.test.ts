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
import { clientAt } from '../testing/api-client.ts';
import { childEnvironment } from '../testing/child-environment.ts';
import { musterProgram } from '../testing/muster-program.ts';
import { addFloor, addMap } from '../testing/sample-maps.ts';
import { addZone } from '../testing/sample-zones.ts';
import { startServerProcess } from '../testing/server-process.ts';
import { signToken } from '../testing/test-server.ts';
import { waitFor, waitForValue } from '../testing/wait-for.ts';

const secret = 'a secret that this test shares with the server it starts';

for (const workers of [1, 2]) {
  test(`with ${workers} HTTP processes, the service responds, shows every change within half a second, and exits on SIGTERM`, {
    timeout: 120_000,
  }, async () => {
    const folder = await mkdtemp(join(tmpdir(), 'muster-serve-'));
    const server = await startServerProcess({
      MUSTER_DATA_DIR: folder,
      MUSTER_AUTH_SECRET: secret,
      MUSTER_WORKERS: String(workers),
    });
    try {
      const send = clientAt(server.baseUrl, await signToken(Buffer.from(secret), 1, Date.now()));
      const { customMapId } = await addMap(send);
      const { customMapFloorId: floorId } = await addFloor(send, customMapId);
      const resolve = () =>
        send('POST', '/api/v4/CustomMaps/ResolveCoordinate', {
          customMapId,
          floorId,
          latitude: 0.5,
          longitude: 0.5,
        });
      assert.equal((await resolve()).body.matched, false);
      await addZone(send, floorId);
      await waitUntilShown(async () => (await resolve()).body.zoneName === 'Room 12');
      await server.kill('SIGTERM');
      assert.deepEqual([server.child.exitCode, server.child.signalCode], [0, null]);
    } finally {
      await server.kill('SIGKILL');
      await rm(folder, { recursive: true, force: true });
    }
  });
}

test('the service caches its compiled modules in the data folder for the next start, once the folder exists', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'muster-serve-'));
  const dataDir = join(folder, 'data');
  const startAndStop = async () => {
    const server = await startServerProcess({ MUSTER_DATA_DIR: dataDir, NODE_COMPILE_CACHE: '' });
    await server.kill('SIGTERM');
  };
  const countModules = async () => {
    const names = await readdir(join(dataDir, 'compile-cache'), { recursive: true }).catch(() => []);
    return names.length;
  };
  try {
    await startAndStop();
    assert.equal(await countModules(), 0);
    await startAndStop();
    assert.ok((await countModules()) > 10);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

/** Waits until ten responses in a row show a change that was just saved. After half a second, every response must show it. */
async function waitUntilShown(isShown: () => Promise<boolean>): Promise<void> {
  const savedAt = performance.now();
  for (let inARow = 0; inARow < 10; ) {
    const isLate = performance.now() - savedAt > 500;
    inARow = (await isShown()) ? inARow + 1 : 0;
    assert.ok(inARow > 0 || !isLate, 'a change is not shown after half a second');
  }
}

test('a start with an invalid setting fails immediately with an error that names it', async () => {
  await assert.rejects(
    startServerProcess({ MUSTER_WORKERS: 'many' }),
    /MUSTER_WORKERS=many: expected a whole number/,
  );
});

async function inFolder(run: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'muster-serve-'));
  try {
    await run(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

for (const workers of ['1', '2']) {
  test(
    `a first start with ${workers} HTTP processes on a port in use fails, says once what to do, and creates nothing`,
    {
      timeout: 120_000,
    },
    () =>
      inFolder(async (folder) => {
        const other = createServer().listen(0, '127.0.0.1');
        await once(other, 'listening');
        const { port } = other.address() as { port: number }; // it listens on one
        const env = childEnvironment({
          MUSTER_DATA_DIR: folder,
          MUSTER_PORT: String(port),
          MUSTER_WORKERS: workers,
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
}

test('a first start prints how to sign in before it says that it is ready', { timeout: 120_000 }, () =>
  inFolder(async (folder) => {
    const env = childEnvironment({
      MUSTER_DATA_DIR: folder,
      MUSTER_PORT: '0',
      MUSTER_LOG_LEVEL: 'silent',
    });
    const child = spawn(process.execPath, [musterProgram, 'serve', '--demo'], { env });
    let printed = '';
    for await (const chunk of child.stdout) {
      printed += chunk;
      if (printed.includes('Muster serves')) break;
    }
    child.kill('SIGKILL');
    assert.match(printed, /with the password \S{20} .*Muster serves/s);
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

test(
  'HTTP processes that are killed are replaced, even after a while in which none could start',
  {
    timeout: 120_000,
  },
  () =>
    inFolder(async (folder) => {
      const secretPath = join(folder, 'auth-secret');
      const server = await startServerProcess({ MUSTER_DATA_DIR: folder, MUSTER_WORKERS: '2' });
      try {
        const kept = await readFile(secretPath);
        const first = await childrenOf(server.child.pid);
        assert.equal(first.length, 2);
        await writeFile(secretPath, 'damaged');
        for (const pid of first) process.kill(pid, 'SIGKILL');
        let logged = '';
        server.child.stdout?.on('data', (chunk) => (logged += chunk));
        await waitFor('some failed starts', () => {
          assert.equal(server.child.exitCode, null);
          return (logged.match(/auth-secret is damaged/g) ?? []).length >= 3;
        });
        assert.equal(await isServing(server.baseUrl), false);
        await writeFile(secretPath, kept);
        await waitFor('it serves again', () => {
          assert.equal(server.child.exitCode, null);
          return isServing(server.baseUrl);
        });
        const [killed = 0, survivor = 0] = await waitForValue('two processes', async () => {
          const children = await childrenOf(server.child.pid);
          return children.length === 2 ? children : undefined;
        });
        process.kill(killed, 'SIGKILL');
        await waitFor('it serves without the killed one', () => isServing(server.baseUrl));
        const last = await waitForValue('two processes again', async () => {
          const children = await childrenOf(server.child.pid);
          return children.length === 2 && !children.includes(killed) ? children : undefined;
        });
        assert.ok(last.includes(survivor), 'the other one continues');
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
