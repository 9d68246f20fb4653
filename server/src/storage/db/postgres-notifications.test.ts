import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, test } from 'node:test';
import pg from 'pg';
import { createPostgresDatabase, type PostgresDatabase } from '../../testing/postgres-database.ts';
import { engines } from '../../testing/test-server.ts';
import { waitFor } from '../../testing/wait-for.ts';
import { type Notifications, openNotifications } from './postgres-notifications.ts';

describe('notifications between processes', { skip: !engines.includes('postgres') }, () => {
  let database: PostgresDatabase;
  let received: string[];
  let one: Notifications;
  let other: Notifications;
  before(async () => {
    database = await createPostgresDatabase();
  });
  after(() => database?.drop());
  /**
   * @param testEveryMs on a busy machine a short interval is exceeded; the client then reconnects and misses
   *   notifications
   */
  const openBoth = async (testEveryMs: number) => {
    received = [];
    const open = (onText: (text: string) => void) =>
      openNotifications({ url: database.url, channel: 'test', onText, testEveryMs });
    one = open((text) => received.push(`own ${text}`));
    other = open((text) => received.push(text));
    await waitFor('both listen', () => one.isListening() && other.isListening());
  };
  const closeBoth = () => Promise.all([one.close(), other.close()]);
  beforeEach(() => openBoth(600_000));
  afterEach(closeBoth);

  test('a published text reaches the other process once, and not its sender', async () => {
    for (const text of ['1', '2', '2', '3']) one.publish(text);
    await waitFor('three texts arrive', () => received.length === 3);
    one.publish('4');
    await waitFor('the last text arrives', () => received.includes('4'));
    assert.deepEqual(received, ['1', '2', '3', '4']);
  });

  test('splits texts that do not fit into one message', async () => {
    const texts = Array.from({ length: 1_000 }, (_, i) => String(i));
    for (const text of texts) one.publish(text);
    await waitFor('all texts arrive', () => received.length === texts.length);
    assert.deepEqual(received, texts);
  });

  test('notices a lost connection, reconnects, and then sends what was published in the meantime', async () => {
    await closeBoth();
    await openBoth(50);
    await endConnections(database);
    await waitFor('the loss is noticed', () => !one.isListening() && !other.isListening());
    one.publish('after the loss');
    await waitFor('both listen again', () => one.isListening() && other.isListening());
    one.publish('once more');
    await waitFor('the last text arrives', () => received.includes('once more'));
  });

  test('sends what was published just before closing', async () => {
    one.publish('goodbye');
    await one.close();
    await waitFor('the text arrives', () => received.includes('goodbye'));
  });
});

async function endConnections({ url }: PostgresDatabase): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  await client.end();
}
