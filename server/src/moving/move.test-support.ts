import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { subscribe } from '../features/calendar-feed/feed.test-support.ts';
import { addDrafts, editorOf } from '../features/draft-review/drafts.test-support.ts';
import { parseBlobUrl } from '../parse-blob-url.ts';
import { digestBlob } from '../storage/blobs/copy-blob.ts';
import { digestTable } from '../storage/db/copying/table-digest.ts';
import { type CopySide, isOfDepartments, readTableShapes } from '../storage/db/copying/table-shapes.ts';
import { isFrozen } from '../storage/db/frozen.ts';
import { inSnapshot } from '../storage/db/in-snapshot.ts';
import { clientOf } from '../testing/api-client.ts';
import { addMapWithFloor, addZone } from '../testing/sample-zones.ts';
import type { TestServer } from '../testing/test-server.ts';
import { waitFor } from '../testing/wait-for.ts';

/** Addresses that anyone may have, and the token of a program. */
export interface SmallInstallation {
  readonly paths: readonly string[];
  readonly apiToken: string;
  /** The address of the drafts of the last department. */
  readonly drafts: string;
}

/** Fills a server with two departments that have rows in most tables. */
export async function fillInstallation(server: TestServer, zones = 3): Promise<SmallInstallation> {
  const paths: string[] = [];
  let [apiToken, drafts] = ['', ''];
  for (const departmentId of [1, 2]) {
    const send = clientOf(server, departmentId);
    const save = async (path: string, body: object) => {
      const response = await send('POST', `/api/v4/${path}`, body);
      assert.equal(response.status, 200, response.text);
      return response.body;
    };
    const { mapId, floorId } = await addMapWithFloor(send);
    for (let i = 0; i < zones; i += 1)
      await addZone(send, floorId, { name: `Größe ${i} 🚒`, elevationFt: 0.1 * i });
    const deleted = await addZone(send, floorId);
    await send('DELETE', `/api/v4/CustomMaps/DeleteCustomMapZone/${deleted.customMapZoneId}`);
    await addDrafts(send, await editorOf(server, departmentId), { mapId, floorId });
    drafts = `/api/v4/CustomMaps/GetDraft/${mapId}`;
    await save('Calendar/SaveCalendarItem', {
      Title: 'Drill',
      Start: '2027-01-01T09:00:00Z',
      RecurrenceRule: 'FREQ=DAILY;COUNT=5',
    });
    const share = await save(`CustomMaps/SaveShareLink/${mapId}`, {});
    const made = await save('ApiTokens/SaveToken', { name: 'Dispatch', permissions: ['maps:read'] });
    apiToken = made.token;
    const feed = await subscribe(server, { departmentId, userId: `user-${departmentId}` });
    const { body } = await send('GET', `/api/v4/CustomMaps/GetCustomMap/${mapId}`);
    await send('GET', '/api/v4/CustomMaps/Changes'); // numbers them, as the move does
    paths.push(`/api/v4/Share/${share.token}`, feed, new URL(body.imageUrl).pathname);
  }
  return { paths, apiToken, drafts };
}

/** The number and the digest of the rows of each table, and the digest of each file. */
export async function describeContents({ ctx }: TestServer): Promise<Record<string, unknown>> {
  const side = { db: ctx.db, engine: ctx.config.database.engine };
  const shapes = await readTableShapes(side);
  const contents: Record<string, unknown> = {};
  await inSnapshot(side.db, async (db) => {
    for (const shape of shapes) contents[shape.name] = await digestTable(db, shape);
  });
  for await (const { key } of ctx.blobs.list('')) contents[key] = await digestBlob(ctx.blobs, key);
  return contents;
}

/**
 * Kills a move when it has worked for some time, which begins when it has the lease. Then ends that lease, for which the next
 * move would wait.
 *
 * @returns when it was killed, or `ended` if it was faster
 */
export async function killMove(
  child: ChildProcess,
  { ctx }: TestServer,
  workMs: number,
): Promise<'ended' | 'copying files' | 'read-only'> {
  const leases = ctx.db.selectFrom('leases').where('name', '=', 'backup').selectAll();
  const hasEnded = () => child.exitCode !== null;
  const ended = once(child, 'exit');
  await waitFor('the move has begun', async () => hasEnded() || (await leases.execute()).length > 0);
  await Promise.race([ended, wait(workMs, undefined, { ref: false })]);
  child.kill('SIGKILL');
  await ended;
  if (hasEnded()) return 'ended';
  await ctx.db.deleteFrom('leases').where('name', '=', 'backup').execute();
  return (await isFrozen(ctx.db, ctx.config.database.engine)) ? 'read-only' : 'copying files';
}

/** How many rows each table has of this department, and of others. */
export async function countRows(side: CopySide, departmentId: number) {
  const counts: Record<string, { own: number; others: number }> = {};
  for (const shape of await readTableShapes(side)) {
    const column = shape.name === 'departments' ? 'id' : 'department_id';
    const own = isOfDepartments(shape) ? sql`${sql.ref(column)} = ${departmentId}` : sql`1 = 0`;
    const { rows } = await sql<{ own: number; others: number }>`
      select count(case when ${own} then 1 end) as own, count(case when not (${own}) then 1 end) as others
      from ${sql.table(shape.name)}`.execute(side.db);
    counts[shape.name] = { own: Number(rows[0]?.own), others: Number(rows[0]?.others) };
  }
  return counts;
}

/** An empty place for files on the S3 server of the tests. */
export function emptyBucket() {
  const url = process.env.MUSTER_TEST_S3_URL?.replace('/tests?', `/tests/${randomUUID()}?`);
  return url === undefined ? undefined : { url, config: parseBlobUrl(url) };
}
