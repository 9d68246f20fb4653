import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { ConfigError, readConfig } from './config.ts';

test('a setting can be in a file, which must exist and must not be empty', () => {
  const folder = mkdtempSync(join(tmpdir(), 'muster-config-'));
  const write = (name: string, text: string) => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  try {
    const MUSTER_AUTH_SECRET_FILE = write('secret', `${'s'.repeat(40)}\n`);
    const config = readConfig({
      MUSTER_AUTH_SECRET_FILE,
      MUSTER_DATABASE_URL_FILE: write('url', 'postgres://muster:hunter2@db/muster\n'),
    });
    assert.equal(config.auth.secret, 's'.repeat(40));
    assert.deepEqual(config.database, { engine: 'postgres', url: 'postgres://muster:hunter2@db/muster' });
    assert.deepEqual(config.warnings, []);
    const mistakes: readonly [Record<string, string>, RegExp][] = [
      [{ MUSTER_AUTH_SECRET_FILE, MUSTER_AUTH_SECRET: 'a'.repeat(40) }, /set only one/],
      [{ MUSTER_AUTH_SECRET_FILE: join(folder, 'gone') }, /MUSTER_AUTH_SECRET_FILE=.*ENOENT/],
      [{ MUSTER_FEED_KEYS_FILE: write('empty', '\n') }, /MUSTER_FEED_KEYS_FILE=.*empty/],
      [{ MUSTER_AUTH_SECRET_FILE: write('short', 'hunter2') }, /MUSTER_AUTH_SECRET=\(hidden\)/],
    ];
    for (const [environment, message] of mistakes)
      assert.throws(
        () => readConfig(environment),
        (error: unknown) =>
          error instanceof ConfigError && message.test(error.message) && !error.message.includes('hunter2'),
      );
  } finally {
    rmSync(folder, { recursive: true });
  }
});
