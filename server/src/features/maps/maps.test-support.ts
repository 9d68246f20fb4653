import { formOf, type Send } from '../../testing/api-client.ts';
import { mapForm } from '../../testing/sample-maps.ts';
import type { TestServer } from '../../testing/test-server.ts';

export const base = '/api/v4/CustomMaps';
export const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/;
export const timestamp = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
export const dayMs = 86_400_000;

export async function updateMap(
  send: Send,
  id: string,
  fields: Parameters<typeof formOf>[0] = {},
  headers = {},
) {
  return send('PUT', `${base}/UpdateCustomMap/${id}`, formOf({ ...mapForm, ...fields }), headers);
}

export async function mapVersion(server: TestServer, id: string): Promise<number> {
  const row = await server.ctx.db
    .selectFrom('maps')
    .select('map_version')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return row.map_version;
}

/** Returns the number of images in the database and of files in the store. */
export async function countImages(server: TestServer): Promise<[number, number]> {
  const rows = await server.ctx.db.selectFrom('images').select('id').execute();
  const blobs = await Array.fromAsync(server.ctx.blobs.list(''));
  return [rows.length, blobs.length];
}
