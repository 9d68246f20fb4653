/** Run as a test file by `run-tests.test.ts`: starts what real tests start, reports that, and never ends. */
import { spawn } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { startTestServer } from '../../server/src/testing/test-server.ts';

test('never expires', async () => {
  await startTestServer(process.env.MUSTER_TEST_POSTGRES_URL ? 'postgres' : 'sqlite');
  mkdtempSync(join(tmpdir(), 'left-behind-'));
  // A child that ignores every signal that can be ignored, and has a child in another process group.
  const script = `
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {});
    require('node:child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { detached: true });
    process.stdout.write('ready');
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
  child.stdout.once('data', () => writeFileSync(process.env.READY_FILE ?? '', 'ready'));
  await new Promise(() => setInterval(() => {}, 1000));
});
