import assert from 'node:assert/strict';
import type { Send } from '../../testing/api-client.ts';
import { waitForValue } from '../../testing/wait-for.ts';

const base = '/api/v4/CustomMaps';
const template = /^http:\/\/localhost:8080(\/storage\/tiles\/[0-9a-f]{32})\/\{z\}\/\{x\}\/\{y\}\.(png|webp)$/;

/** Returns the path of the tiles' folder, from the template in a response. */
export function tilesOf(response: { tileUrlTemplate: string }): { folder: string; extension: string } {
  const [, folder = '', extension = ''] = template.exec(response.tileUrlTemplate) ?? [];
  assert.ok(folder, `${response.tileUrlTemplate}`);
  return { folder, extension };
}

/** Waits until the tiles of a map or floor are in a matching state. */
export function statusWhen(send: Send, id: string, matches: (state: string) => boolean) {
  return waitForValue(`the tiles of ${id}`, async () => {
    const { status, body } = await send('GET', `${base}/GetProcessingStatus/${id}`);
    assert.equal(status, 200);
    return matches(body.state) ? body : undefined;
  });
}

export const finished = (state: string) => state === 'ready' || state === 'failed';

/** A save with these headers does not wait for its tiles. */
export const withoutWaiting = { prefer: 'respond-async' };
