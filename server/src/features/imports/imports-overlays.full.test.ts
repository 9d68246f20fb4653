import assert from 'node:assert/strict';
import { test } from 'node:test';
import { strToU8, zipSync } from 'fflate';
import sharp from 'sharp';
import { clientOf, type Send } from '../../testing/api-client.ts';
import { onSqlite } from '../../testing/test-server.ts';
import { waitFor, waitForValue } from '../../testing/wait-for.ts';
import { commit, imports, sendFiles, settled, undo } from './imports.test-support.ts';
import { withImports } from './with-imports.test-support.ts';

/** 0.001° wide and high at the equator, rotated by 30°, with a marker in its top left corner. */
const box =
  '<LatLonBox><north>0.0005</north><south>-0.0005</south><east>10.0005</east><west>9.9995</west><rotation>30</rotation></LatLonBox>';
const overlay = `<GroundOverlay><name>Plan</name><Icon><href>files/plan.png</href></Icon>${box}</GroundOverlay>`;
const ring = '9.9999,-0.0001 10.0001,-0.0001 10.0001,0.0001 9.9999,-0.0001';
const room = `<Placemark id="a"><name>Hall</name><Polygon><outerBoundaryIs><LinearRing><coordinates>${ring}</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>`;

function kmzOf(content: string, image: Uint8Array): Uint8Array<ArrayBuffer> {
  const kml = `<kml xmlns="http://www.opengis.net/kml/2.2"><Document><name>Mill</name>${content}</Document></kml>`;
  return Uint8Array.from(zipSync({ 'doc.kml': strToU8(kml), 'files/plan.png': image }));
}

async function drawImage(background = '#0000ff'): Promise<Buffer> {
  const marker = { create: { width: 40, height: 40, channels: 3, background: '#ff0000' } } as const;
  return sharp({ create: { width: 400, height: 400, channels: 3, background } })
    .composite([{ input: await sharp(marker).png().toBuffer(), left: 0, top: 0 }])
    .png()
    .toBuffer();
}

async function readKmz(send: Send, content: string, image: Uint8Array) {
  const { status, body, text } = await sendFiles(send, { 'mill.kmz': kmzOf(content, image) });
  assert.equal(status, 200, text);
  return settled(send, body.importId);
}

/** Imports a file, into the map if one is given. @returns the import and the map */
async function importKmz(send: Send, image: Uint8Array, mapId?: string) {
  const { importId } = await readKmz(send, overlay + room, image);
  const done = await commit(send, importId, mapId ? { customMapId: mapId } : { name: 'Mill' });
  assert.equal(done.state, 'committed', done.message);
  return { importId, notes: done.made.notes, mapId: done.made.maps[0].customMapId };
}

async function firstFloor(send: Send, mapId: string) {
  const { body } = await send('GET', `/api/v4/CustomMaps/GetFloors/${mapId}`);
  return body[0];
}

onSqlite(
  'ground overlays and their tiles',
  (server) => {
    test('an overlay is the plan of its floor, rotated as in the file; an unchanged one is not processed again, a new one replaces it, and an undo restores it', async () => {
      const send = clientOf(server());
      const { baseUrl } = server();
      const [blue, green] = [await drawImage(), await drawImage('#00ff00')];
      const found = await readKmz(send, overlay + room, blue);
      assert.equal(found.preview.buildings[0].floors[0].planFile, 'files/plan.png');
      const done = await commit(send, found.importId, { name: 'Mill' });
      assert.equal(done.state, 'committed', done.message);
      assert.deepEqual(done.made.notes, []);
      const mapId = done.made.maps[0].customMapId;
      const floor = await firstFloor(send, mapId);
      const { topLeft } = floor.placement.fit.corners;
      // The corner (-0.0005, 0.0005) rotated by 30° counterclockwise.
      const [sin, cos] = [0.5, Math.sqrt(3) / 2];
      assert.ok(Math.abs(topLeft.lng - (10 - 0.0005 * cos - 0.0005 * sin)) < 1e-9, JSON.stringify(topLeft));
      assert.ok(Math.abs(topLeft.lat - (0.0005 * cos - 0.0005 * sin)) < 1e-9, JSON.stringify(topLeft));
      assert.deepEqual(await fetchBytes(baseUrl, floor.originalImageUrl), blue);
      const picture = await waitForValue('the picture is drawn', () => fetchBytes(baseUrl, floor.imageUrl));
      const colors = await colorsAt(send, mapId, picture, [
        { lng: topLeft.lng + 0.00003, lat: topLeft.lat - 0.00001 },
        { lng: 10, lat: 0.0003 },
      ]);
      assert.deepEqual(colors, ['red', 'blue']);
      await waitForReady(send, floor.customMapFloorId);
      const before = await firstFloor(send, mapId);
      assert.deepEqual((await importKmz(send, blue, mapId)).notes, []);
      assert.deepEqual(await firstFloor(send, mapId), before);

      const { importId, notes } = await importKmz(send, green, mapId);
      assert.deepEqual(notes, ['The plan of Ground floor is now files/plan.png.']);
      const after = await firstFloor(send, mapId);
      assert.deepEqual(await fetchBytes(baseUrl, after.originalImageUrl), green);
      assert.equal(after.customMapFloorId, before.customMapFloorId);
      assert.deepEqual(after.placement, before.placement);
      await waitForReady(send, after.customMapFloorId);
      assert.notEqual((await firstFloor(send, mapId)).tileUrlTemplate, before.tileUrlTemplate);
      const undone = await undo(send, importId);
      assert.deepEqual([undone.state, undone.undone.kept], ['undone', []]);
      const again = await firstFloor(send, mapId);
      assert.equal(again.originalImageUrl, before.originalImageUrl);
      assert.deepEqual(await fetchBytes(baseUrl, again.originalImageUrl), blue);
      await waitUntilDeleted(baseUrl, after.originalImageUrl);
      await waitForReady(send, after.customMapFloorId);
      assert.deepEqual((await firstFloor(send, mapId)).placement, before.placement);
    });
  },
  {},
  true,
);

onSqlite(
  'imports of ground overlays',
  withImports((server) => {
    test('makes a floor with a plan from an overlay without zones', async () => {
      const send = clientOf(server());
      const found = await readKmz(send, overlay, await drawImage());
      assert.deepEqual([found.preview.zones, found.preview.buildings.length], [0, 1]);
      const done = await commit(send, found.importId, { name: 'Mill' });
      assert.equal(done.state, 'committed', done.message);
      const floor = await firstFloor(send, done.made.maps[0].customMapId);
      assert.notEqual(floor.placement, null);
    });

    test('reports an image that cannot be used, and draws the plan from the zones', async () => {
      const send = clientOf(server());
      const found = await readKmz(send, overlay + room, strToU8('not an image'));
      const done = await commit(send, found.importId, { name: 'Mill' });
      assert.equal(done.state, 'committed', done.message);
      assert.match(
        done.made.notes.join(),
        /^The plan of .* is drawn from its zones, because files\/plan\.png cannot be used: /,
      );
      const floor = await firstFloor(send, done.made.maps[0].customMapId);
      assert.equal(floor.placement, null);
    });

    test('deletes the images that only the undo needed, whether a floor that was edited since is kept or the import is deleted', async () => {
      const send = clientOf(server());
      const { baseUrl } = server();
      const { mapId } = await importKmz(send, await drawImage());
      const before = await firstFloor(send, mapId);
      const { importId } = await importKmz(send, await drawImage('#00ff00'), mapId);
      const { customMapFloorId, originalImageUrl } = await firstFloor(send, mapId);
      const form = new FormData();
      form.append('name', 'Edited');
      form.append('floorNumber', '0');
      const edit = await send('PUT', `/api/v4/CustomMaps/UpdateFloor/${customMapFloorId}`, form);
      assert.equal(edit.status, 200, edit.text);
      assert.ok(await fetchBytes(baseUrl, before.originalImageUrl));
      const { undone } = await undo(send, importId);
      assert.deepEqual(undone.kept, [
        { kind: 'floor', id: customMapFloorId, name: 'Edited', reason: 'it was edited' },
      ]);
      assert.equal((await firstFloor(send, mapId)).originalImageUrl, originalImageUrl);
      await waitUntilDeleted(baseUrl, before.originalImageUrl);
      const last = await importKmz(send, await drawImage('#00ffff'), mapId);
      const after = await firstFloor(send, mapId);
      const { status, text } = await send('DELETE', `${imports}/DeleteImport/${last.importId}`);
      assert.ok(status < 300, text);
      await waitUntilDeleted(baseUrl, originalImageUrl);
      assert.ok(await fetchBytes(baseUrl, after.originalImageUrl));
    });
  }),
);

/** The server deletes the file after it has sent the response. */
function waitUntilDeleted(baseUrl: string, address: string) {
  return waitFor('the file is gone', async () => (await fetchBytes(baseUrl, address)) === undefined);
}

function waitForReady(send: Send, floorId: string) {
  return waitForValue('the tiles are drawn', async () => {
    const { body } = await send('GET', `/api/v4/CustomMaps/GetProcessingStatus/${floorId}`);
    return body.state === 'ready' ? body : undefined;
  });
}

async function fetchBytes(baseUrl: string, address: string): Promise<Buffer | undefined> {
  const response = await fetch(new URL(new URL(address).pathname, baseUrl));
  const bytes = Buffer.from(await response.arrayBuffer());
  return response.ok ? bytes : undefined;
}

async function colorsAt(
  send: Send,
  mapId: string,
  picture: Buffer,
  positions: readonly { readonly lat: number; readonly lng: number }[],
): Promise<string[]> {
  const { body: map } = await send('GET', `/api/v4/CustomMaps/GetCustomMap/${mapId}`);
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const width = map.boundsBottomRightLng - map.boundsTopLeftLng;
  const height = map.boundsTopLeftLat - map.boundsBottomRightLat;
  return positions.map(({ lat, lng }) => {
    const x = Math.floor(((lng - map.boundsTopLeftLng) / width) * info.width);
    const y = Math.floor(((map.boundsTopLeftLat - lat) / height) * info.height); // near the equator
    const [red = 0, , blue = 0] = data.subarray((y * info.width + x) * 4);
    return red > 200 ? 'red' : blue > 200 ? 'blue' : 'neither';
  });
}
