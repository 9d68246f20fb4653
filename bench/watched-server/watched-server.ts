import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type ApiResponse, clientAt, formOf, type Send } from '../../server/src/testing/api-client.ts';
import { startServerProcess } from '../../server/src/testing/server-process.ts';
import { signToken } from '../../server/src/testing/test-server.ts';

/** The service in a separate process, on an empty data folder and SQLite, with one map and floor for requests. */
export interface WatchedServer {
  readonly baseUrl: string;
  readonly token: string;
  readonly pid: number;
  readonly dataDir: string;
  readonly send: Send;
  readonly mapId: string;
  readonly floorId: string;
  readonly stop: () => Promise<void>;
}

/** The fields of a map of 10 km × 10 km: at its zooms, every pixel of a big image counts. */
const mapFields = {
  name: 'Bench',
  type: 0,
  boundsTopLeftLat: 56.5,
  boundsTopLeftLng: -3,
  boundsBottomRightLat: 56.41,
  boundsBottomRightLng: -2.84,
};

const plan = new Blob([
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><path d="M0 0h4v4z"/></svg>',
]);

export async function startWatchedServer(): Promise<WatchedServer> {
  const folder = await mkdtemp(join(tmpdir(), 'muster-bench-'));
  const secret = randomBytes(32).toString('base64url');
  const server = await startServerProcess({ MUSTER_DATA_DIR: folder, MUSTER_AUTH_SECRET: secret });
  const stop = async () => {
    await server.kill('SIGKILL');
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  const { baseUrl, child } = server;
  const token = await signToken(Buffer.from(secret), 1, Date.now());
  const send = clientAt(baseUrl, token);
  const { body: map } = await uploadMap(send, plan);
  const floorForm = formOf({ floorNumber: 1, name: 'Level 1', imageFile: plan });
  const { body: floor } = await send('POST', `/api/v4/CustomMaps/SaveFloor/${map.customMapId}`, floorForm);
  const ids = { mapId: map.customMapId, floorId: floor.customMapFloorId };
  return { baseUrl, token, pid: child.pid ?? 0, dataDir: folder, send, ...ids, stop };
}

export function uploadMap(send: Send, image: Blob): Promise<ApiResponse> {
  return send('POST', '/api/v4/CustomMaps/SaveCustomMap', formOf({ ...mapFields, imageFile: image }));
}

/** Waits until the tiles of a map have been drawn or have failed. */
export async function settleTiles(
  send: Send,
  mapId: string,
): Promise<{ state: string; message: string | null }> {
  for (;;) {
    const { body } = await send('GET', `/api/v4/CustomMaps/GetProcessingStatus/${mapId}`);
    if (body.state === 'ready' || body.state === 'failed') return body;
    await wait(100);
  }
}
