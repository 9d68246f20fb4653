import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { subscribe } from '../features/calendar-feed/feed.test-support.ts';
import { parseBlobUrl } from '../parse-blob-url.ts';
import { digestBlob } from '../storage/blobs/copy-blob.ts';
import { inSnapshot } from '../storage/db/copying/copy-tables.ts';
import { digestTable } from '../storage/db/copying/table-digest.ts';
import { readTableShapes } from '../storage/db/copying/table-shapes.ts';
import { clientOf } from '../testing/api-client.ts';
import { addMapWithFloor, addZone } from '../testing/sample-zones.ts';
import type { TestServer } from '../testing/test-server.ts';

/** Addresses that anyone may have, and the token of a program. */
export interface SmallInstallation {
  readonly paths: readonly string[];
  readonly apiToken: string;
}

/** Fills a server with two departments that have rows in most tables. */
export async function fillInstallation(server: TestServer, zones = 3): Promise<SmallInstallation> {
  const paths: string[] = [];
  let apiToken = '';
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
  return { paths, apiToken };
}

/** The number and the digest of the rows of each table, and the digest of each file. */
export async function describeContents({ ctx }: TestServer): Promise<Record<string, unknown>> {
  const side = { db: ctx.db, engine: ctx.config.database.engine };
  const shapes = await readTableShapes(side);
  const contents: Record<string, unknown> = {};
  await inSnapshot(side, async (db) => {
    for (const shape of shapes) contents[shape.name] = await digestTable(db, shape);
  });
  for await (const { key } of ctx.blobs.list('')) contents[key] = await digestBlob(ctx.blobs, key);
  return contents;
}

/** An empty place for files on the S3 server of the tests. */
export function emptyBucket() {
  const url = process.env.MUSTER_TEST_S3_URL?.replace('/tests?', `/tests/${randomUUID()}?`);
  return url === undefined ? undefined : { url, config: parseBlobUrl(url) };
}
