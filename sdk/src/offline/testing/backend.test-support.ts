import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { clientOf, formOf, type Send } from '../../../../server/src/testing/api-client.ts';
import { addFloor, addMap, mapForm } from '../../../../server/src/testing/sample-maps.ts';
import { addZone, box } from '../../../../server/src/testing/sample-zones.ts';
import {
  type Engine,
  startTestServer,
  type TestServer,
  tokenFor,
} from '../../../../server/src/testing/test-server.ts';
import { sourceOf } from '../sync/client-source.ts';
import type { OfflineSource } from '../sync/offline-source.ts';
import { type RecordingProxy, startRecordingProxy } from './recording-proxy.test-support.ts';
import { createTokenClient } from './token-client.test-support.ts';

export const base = '/api/v4/CustomMaps';

/** A server behind a proxy: clients and archives go through the proxy, `sendAs` does not. */
export interface Backend {
  readonly server: TestServer;
  readonly proxy: RecordingProxy;
  readonly sendAs: (departmentId: number) => Send;
  readonly connect: (departmentId: number) => Promise<OfflineSource>;
  /** The requests since the last call, such as `GetZones/{id}`: the path from the operation on, without the query. */
  readonly takeRequests: () => string[];
  readonly close: () => Promise<void>;
}

export async function startBackend(engine: Engine, drawsTiles = false): Promise<Backend> {
  const proxy = await startRecordingProxy();
  const environment = { MUSTER_STORAGE_URL: `${proxy.url}/storage` };
  const server = await startTestServer(engine, environment, drawsTiles);
  proxy.target = server.baseUrl;
  return {
    server,
    proxy,
    sendAs: (departmentId) => clientOf(server, departmentId),
    connect: async (departmentId) =>
      sourceOf(await createTokenClient(proxy.url, await tokenFor(server, departmentId))),
    takeRequests: () =>
      proxy.requests.splice(0).map(({ path }) => path.replace(/^.*\/(CustomMaps|storage)\//, '')),
    close: async () => {
      proxy.close();
      await server.close();
    },
  };
}

/** A picture that does not compress: at the default size, its tiles take about 150 kB. */
export async function createNoisyImage(width = 260, height = 200): Promise<Blob> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const png = await sharp({ create: { width, height, channels: 3, background: '#000', noise } })
    .png()
    .toBuffer();
  return new Blob([new Uint8Array(png)]);
}

export interface Building {
  readonly mapId: string;
  readonly floors: readonly { readonly floorId: string; readonly zoneIds: readonly string[] }[];
}

/** A map with floors and a few zones on each. */
export async function addBuilding(send: Send, floorCount: number, imageFile?: Blob): Promise<Building> {
  const image = imageFile ? { imageFile } : {};
  const { customMapId: mapId } = await addMap(send, image);
  const floors: Building['floors'][number][] = [];
  for (let floorNumber = 0; floorNumber < floorCount; floorNumber++) {
    const fields = { floorNumber, name: `Level ${floorNumber}`, sortOrder: floorNumber, ...image };
    const { customMapFloorId: floorId } = await addFloor(send, mapId, fields);
    const rooms = [0, 1, 2].map((i) => ({
      name: `Room ${floorNumber}0${i}`,
      polygonGeoJson: box(i, 0, i + 1, 1),
    }));
    const zoneIds: string[] = [];
    for (const room of rooms) zoneIds.push((await addZone(send, floorId, room)).customMapZoneId);
    floors.push({ floorId, zoneIds });
  }
  return { mapId, floors };
}

/** Edits through the API as an editor would, and asserts that every edit succeeds. */
export function createEditor(send: Send) {
  const put = async (path: string, body: unknown) => {
    const response = await send('PUT', `${base}/${path}`, body);
    assert.equal(response.status, 200, response.text);
    return response.body;
  };
  const remove = async (path: string) => {
    const response = await send('DELETE', `${base}/${path}`);
    assert.equal(response.status, 200, response.text);
  };
  return {
    renameZone: (id: string, name: string) =>
      put(`UpdateZone/${id}`, { name, zoneType: 0, polygonGeoJson: box(0, 0, 1, 1) }),
    updateFloor: (id: string, fields: Record<string, string | Blob>) =>
      put(`UpdateFloor/${id}`, formOf({ floorNumber: 1, name: 'Level', ...fields })),
    updateMap: (id: string, fields: Record<string, string | boolean | number | Blob>) =>
      put(`UpdateCustomMap/${id}`, formOf({ ...mapForm, ...fields })),
    deleteFloor: (id: string) => remove(`DeleteFloor/${id}`),
    deleteMap: (id: string) => remove(`DeleteCustomMap/${id}`),
  };
}

export function getDigest(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
