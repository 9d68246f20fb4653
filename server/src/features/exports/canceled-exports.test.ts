import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { before, test } from 'node:test';
import sharp from 'sharp';
import { clientOf } from '../../testing/api-client.ts';
import { openFilesAt } from '../../testing/open-files.ts';
import { addFloor, addMap, mapForm } from '../../testing/sample-maps.ts';
import { onSqlite, tokenFor } from '../../testing/test-server.ts';
import { waitFor } from '../../testing/wait-for.ts';

/** More than the connection holds while its client reads nothing. */
const [zones, corners] = [100, 2_000];

async function noise(): Promise<Blob> {
  const create = { width: 2_000, height: 2_000, channels: 3 as const, background: '#fff' };
  const image = sharp({ create: { ...create, noise: { type: 'gaussian', mean: 128, sigma: 60 } } });
  return new Blob([new Uint8Array(await image.png().toBuffer())]);
}

function circle(number: number) {
  const [lng, lat] = [mapForm.boundsTopLeftLng + 0.001, mapForm.boundsTopLeftLat - 0.0005];
  const radius = 3e-4 + number * 1e-7;
  const ring = Array.from({ length: corners }, (_, i) => {
    const angle = (i / corners) * 2 * Math.PI;
    return [lng + radius * Math.cos(angle), lat + radius * Math.sin(angle)];
  });
  const geometry = { type: 'Polygon', coordinates: [[...ring, ring[0]]] };
  return { type: 'Feature', properties: { name: `Zone ${number}` }, geometry };
}

onSqlite('exports that a client cancels', (server) => {
  let mapId: string;
  let headers: Record<string, string>;
  before(async () => {
    const send = clientOf(server());
    mapId = (await addMap(send)).customMapId;
    const { customMapFloorId } = await addFloor(send, mapId, { imageFile: await noise() });
    const file = { type: 'FeatureCollection', features: Array.from({ length: zones }, (_, i) => circle(i)) };
    const imported = await send('POST', `/api/v4/CustomMaps/ImportZones/${customMapFloorId}`, file);
    assert.equal(imported.status, 200, imported.text);
    headers = { authorization: `Bearer ${await tokenFor(server(), 1)}` };
  });

  const request = (format: string) =>
    get(`${server().baseUrl}/api/v4/CustomMaps/Export/${mapId}?format=${format}`, { headers });
  /** Files that an export reads, and folders that it has made. */
  const inUse = async () => {
    const { dataDir } = server().ctx.config;
    const open = (await openFilesAt(dataDir)).filter((path) => !path.includes('.sqlite'));
    return [...open, ...(await readdir(join(dataDir, 'incoming')).catch(() => []))];
  };

  for (const format of ['kmz', 'tak', 'gpkg', 'nena'])
    test(`a ${format} that a client stops reading half way leaves no open file and no folder`, async () => {
      const [response] = (await once(request(format), 'response')) as [IncomingMessage]; // see http
      assert.equal(response.statusCode, 200);
      await waitFor('it is half way', async () => (await inUse()).length > 0);
      response.destroy();
      await waitFor(`nothing of the ${format} is in use`, async () => (await inUse()).length === 0);
    });

  test('a gpkg whose client is gone before it is written leaves no folder', async () => {
    const sent = request('gpkg');
    sent.on('error', () => {}); // it is canceled
    await waitFor('it is being written', async () => (await inUse()).length > 0);
    sent.destroy();
    await waitFor('nothing is in use', async () => (await inUse()).length === 0);
  });
});
