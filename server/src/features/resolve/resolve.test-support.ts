import assert from 'node:assert/strict';
import type { Context } from '../../context.ts';
import { closeContext, openContext } from '../../deps.ts';
import type { ApiResponse, Send } from '../../testing/api-client.ts';
import type { TestServer } from '../../testing/test-server.ts';

export const base = '/api/v4/CustomMaps';
export const unknownId = '0190a6e8-0000-7000-8000-000000000000';
export interface Place {
  readonly mapId: string;
  readonly floorId: string;
}

export function resolve(
  send: Send,
  { mapId, floorId }: Place,
  latitude: unknown,
  longitude: unknown,
): Promise<ApiResponse> {
  return send('POST', `${base}/ResolveCoordinate`, { customMapId: mapId, floorId, latitude, longitude });
}

/** Returns the name of the zone that contains a point, or `null`. */
export async function nameAt(
  send: Send,
  place: Place,
  latitude: number,
  longitude: number,
): Promise<string | null> {
  const { status, body, text } = await resolve(send, place, latitude, longitude);
  assert.equal(status, 200, text);
  assert.equal(body.matched, body.zoneName !== null);
  return body.zoneName;
}

/** Runs work in the context of another process on the same database, with a separate cache. */
export async function withOtherProcess(
  server: TestServer,
  work: (ctx: Context) => Promise<void>,
): Promise<void> {
  const opened = await openContext(server.ctx.config);
  try {
    await work({ ...opened, clock: server.ctx.clock });
  } finally {
    await closeContext(opened);
  }
}

export const always = () => {};
