import assert from 'node:assert/strict';
import type { Send } from '../../testing/api-client.ts';
import type { TrashEntry } from './trash.schema.ts';

export const trash = '/api/v4/Trash';
export const maps = '/api/v4/CustomMaps';
export const dayMs = 24 * 60 * 60_000;

/** Lists the entries in the trash. */
export async function entriesOf(send: Send, query = ''): Promise<TrashEntry[]> {
  const { status, body, text } = await send('GET', `${trash}/GetTrash${query}`);
  assert.equal(status, 200, text);
  return body.entries;
}

export function restore(send: Send, ...ids: string[]) {
  return send('POST', `${trash}/Restore`, { ids });
}

export async function remove(send: Send, path: string): Promise<void> {
  const { status, text } = await send('DELETE', `${maps}/${path}`);
  assert.deepEqual([status, text], [200, '']);
}
