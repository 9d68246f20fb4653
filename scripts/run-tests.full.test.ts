import assert from 'node:assert/strict';
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, watch } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { isRunning, killTree, listDescendants } from './test-run/process-tree.ts';

const runner = join(import.meta.dirname, 'run-tests.ts');
const doesNotLoad = join(import.meta.dirname, 'test-run', 'does-not-load.test-support.ts');
const withoutAll = 'browser,s3,ical-parsers,gdal,poppler,proxies,systemd,pgbouncer';
const neverEnds = join(import.meta.dirname, 'test-run', 'never-ends.test-support.ts');

describe('a run that is interrupted', () => {
  const cases = [
    ['SIGTERM', []],
    ['SIGINT', ['--engine=sqlite', '--without=s3']],
    ['SIGHUP', ['--engine=sqlite', '--without=s3']],
  ] as const;
  for (const [signal, options] of cases) {
    test(`by ${signal} leaves no process and no folder behind`, { timeout: 240_000 }, async () => {
      await withRun(
        ['--without=browser,ical-parsers,gdal,poppler,proxies,systemd,pgbouncer', ...options],
        async (run, { folder, ready }) => {
          await waitForFile(ready, run);
          const processes = listDescendants(run.pid ?? 0);
          assert.ok(processes.length >= 4, `expected runner, test file and its children, got ${processes}`);

          run.kill(signal);
          const [code] = await once(run, 'exit');

          assert.equal(code, 128 + constants.signals[signal]);
          assert.deepEqual(processes.filter(isRunning), []);
          assert.deepEqual(readdirSync(folder), []);
        },
      );
    });
  }

  test('before the services have started also leaves nothing behind', { timeout: 240_000 }, async () => {
    await withRun(
      ['--without=browser,ical-parsers,gdal,poppler,proxies,systemd,pgbouncer'],
      async (run, { folder }) => {
        await waitForFile(folder, run, () => readdirSync(folder).length > 0);
        run.kill('SIGTERM');
        const [code] = await once(run, 'exit');
        assert.equal(code, 143);
        assert.deepEqual(readdirSync(folder), []);
      },
    );
  });
});

describe('an option that is wrong', () => {
  const cases = [
    ['--without=chrome', /--without=chrome: expected browser, s3, ical-parsers, gdal, poppler/],
    ['--engine=mysql', /--engine=mysql: expected sqlite, postgres/],
    ['--repeat=0', /--repeat=0: expected a whole number above 0/],
    ['no/such/file.test.ts', /no\/such\/file\.test\.ts: no such test file/],
  ] as const;
  for (const [option, message] of cases) {
    test(`${option} ends the run before it starts anything`, () => {
      const { status, stderr } = spawnSync(process.execPath, [runner, option], {
        encoding: 'utf8',
        env: environment({}),
      });
      assert.match(stderr, message);
      assert.equal(status, 1);
    });
  }
});

test('a test file that does not load fails the run', { timeout: 240_000 }, () => {
  const { status, stdout } = spawnSync(
    process.execPath,
    [runner, `--without=${withoutAll}`, '--engine=sqlite', doesNotLoad],
    { encoding: 'utf8', env: environment({}) },
  );
  assert.match(stdout, /0 passed, 1 failed/);
  assert.equal(status, 1);
});

interface RunPlaces {
  /** The folder in which the run creates its own folders. */
  readonly folder: string;
  /** A file that the test file writes as soon as everything runs. */
  readonly ready: string;
}

async function withRun(
  options: readonly string[],
  use: (run: ChildProcess, places: RunPlaces) => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'interrupted-'));
  chmodSync(folder, 0o755); // if this process is root, PostgreSQL runs under another account
  const outside = mkdtempSync(join(tmpdir(), 'interrupted-ready-'));
  const ready = join(outside, 'ready');
  const run = spawn(process.execPath, [runner, neverEnds, ...options], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: environment({ TMPDIR: folder, READY_FILE: ready }),
  });
  try {
    await use(run, { folder, ready });
  } finally {
    if (run.exitCode === null && run.signalCode === null && run.pid) await killTree(run.pid);
    for (const path of [folder, outside]) rmSync(path, { recursive: true, force: true });
  }
}

/** Returns the environment without the variables of the test run that this test belongs to. */
function environment(added: Record<string, string>): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(
    ([name]) => !/^(MUSTER_|NODE_TEST|npm_lifecycle)/.test(name),
  );
  return { ...Object.fromEntries(inherited), ...added };
}

/** Resolves when the file exists; throws if the run ends first. */
async function waitForFile(path: string, run: ChildProcess, isThere = () => existsSync(path)): Promise<void> {
  const folder = existsSync(path) ? path : join(path, '..');
  await new Promise<void>((resolve, reject) => {
    const watcher = watch(folder, check);
    run.once('exit', end);
    check();
    function check() {
      if (!isThere()) return;
      watcher.close();
      run.off('exit', end);
      resolve();
    }
    function end(code: number | null) {
      watcher.close();
      reject(new Error(`the run ended with ${code} before it was ready`));
    }
  });
}
