import assert from 'node:assert/strict';
import { mercatorX, mercatorY } from '@muster/geo/web-mercator';
import sharp from 'sharp';
import { type ApiResponse, clientOf, formOf, type Send } from '../../testing/api-client.ts';
import { assertError } from '../../testing/assert-error.ts';
import { full, test } from '../../testing/level.ts';
import { pngImage } from '../../testing/sample-images.ts';
import { addFloor, addMap, mapForm } from '../../testing/sample-maps.ts';
import { onSqlite } from '../../testing/test-server.ts';
import { waitFor } from '../../testing/wait-for.ts';

const base = '/api/v4/CustomMaps';
const size = { width: 800, height: 600 };
const name = 'Turned';
const turned = { rotationDeg: 30, center: { lat: 56.46, lng: -2.978 }, metersPerPixel: 0.1 };
const controlPoints = [
  { x: 0, y: 0, lat: 56.4605, lng: -2.979 },
  { x: 800, y: 0, lat: 56.4608, lng: -2.9781 },
  { x: 0, y: 600, lat: 56.4601, lng: -2.9787 },
];

async function plan(width = size.width, height = size.height): Promise<Blob> {
  const bytes = await sharp({ create: { width, height, channels: 3, background: '#305070' } })
    .png()
    .toBuffer();
  return new Blob([new Uint8Array(bytes)], { type: 'image/png' });
}

async function savePlaced(send: Send, placement: unknown, fields = {}): Promise<ApiResponse> {
  const form = { name, type: 0, placement: JSON.stringify(placement), imageFile: await plan(), ...fields };
  return send('POST', `${base}/SaveCustomMap`, formOf(form));
}

onSqlite(
  'placements',
  (server) => {
    const readFile = async (address: string) => {
      const response = await fetch(new URL(new URL(address).pathname, server().baseUrl));
      assert.equal(response.status, 200);
      return Buffer.from(await response.arrayBuffer());
    };

    test('bounds are computed from a placement, and the result includes it with its residuals', async () => {
      const send = clientOf(server());
      const points = [...controlPoints, { x: 800, y: 600, lat: 56.46041, lng: -2.9778 }];
      const { status, body } = await savePlaced(send, { controlPoints: points });
      assert.equal(status, 200);
      assert.deepEqual(body.placement.controlPoints, points);
      assert.deepEqual(body.placement.imageSize, size);
      const { fit } = body.placement;
      assert.equal(fit.kind, 'affine');
      assert.equal(fit.residualsMeters.length, 4);
      assert.ok(fit.rmsMeters > 0.01 && fit.rmsMeters < 5);
      const corners = Object.values(fit.corners) as { lat: number; lng: number }[];
      const lats = corners.map(({ lat }) => lat);
      assert.ok(Math.abs(body.boundsTopLeftLat - Math.max(...lats)) < 1e-12);
      assert.ok(Math.abs(body.boundsBottomRightLat - Math.min(...lats)) < 1e-12);
      const read = await send('GET', `${base}/GetCustomMap/${body.customMapId}`);
      assert.deepEqual(read.body.placement, body.placement);
      const [listed] = (await send('GET', `${base}/GetCustomMaps`)).body;
      assert.deepEqual(listed.placement, body.placement);
    });

    test('imageUrl is a north-up picture that fills the bounds, and originalImageUrl is the upload', async () => {
      const send = clientOf(server());
      const { body } = await savePlaced(send, turned);
      assert.notEqual(body.imageUrl, body.originalImageUrl);
      const picture = sharp(await readFile(body.imageUrl));
      const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
      const width = mercatorX(body.boundsBottomRightLng) - mercatorX(body.boundsTopLeftLng);
      const height = mercatorY(body.boundsBottomRightLat) - mercatorY(body.boundsTopLeftLat);
      assert.ok(Math.abs(info.width / info.height - width / height) < 0.005);
      const at = (x: number, y: number) => [
        ...data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4),
      ];
      assert.deepEqual(at(0, 0), [0, 0, 0, 0]);
      assert.deepEqual(at(info.width >> 1, info.height >> 1), [0x30, 0x50, 0x70, 255]);
      assert.deepEqual(
        await readFile(body.originalImageUrl),
        Buffer.from(await (await plan()).arrayBuffer()),
      );
    });

    full(
      'an update keeps the placement unless it sends other bounds, a new image stays where the old one was, and nothing remains of a deleted map',
      async () => {
        const send = clientOf(server(), 77);
        const before = await Array.fromAsync(server().ctx.blobs.list(''));
        const { body: map } = await savePlaced(send, turned);
        const update = (fields: Parameters<typeof formOf>[0]) =>
          send('PUT', `${base}/UpdateCustomMap/${map.customMapId}`, formOf({ name, type: 0, ...fields }));
        const bounds = Object.fromEntries(
          Object.entries(map).filter(([field]) => field.startsWith('bounds')),
        );
        for (const fields of [{}, bounds as Record<string, number>]) {
          const { status, body } = await update(fields);
          assert.equal(status, 200);
          assert.deepEqual([body.placement, body.imageUrl], [map.placement, map.imageUrl]);
        }
        assertError(await update({ placement: '' }), 400, 'InvalidRequest', /^boundsTopLeftLat is required/);
        const stretched = await update({ ...mapForm });
        assert.equal(stretched.body.placement, null);
        assert.equal(stretched.body.imageUrl, map.originalImageUrl);
        assert.equal(stretched.body.boundsTopLeftLat, mapForm.boundsTopLeftLat);
        await waitUntilDeleted(send, map.imageUrl);
        const moved = await update({ placement: JSON.stringify({ ...turned, rotationDeg: 31 }) });
        assert.equal(moved.body.placement.rotationDeg, 31);
        assert.notEqual(moved.body.imageUrl, map.imageUrl);
        assert.notEqual(moved.body.tileUrlTemplate, map.tileUrlTemplate);
        await readFile(moved.body.imageUrl);
        const { body: larger } = await update({ imageFile: await plan(1600, 1200) });
        for (const corner of ['topLeft', 'bottomRight'])
          for (const axis of ['lat', 'lng']) {
            const [old, now] = [moved.body, larger].map((one) => one.placement.fit.corners[corner][axis]);
            assert.ok(Math.abs(old - now) < 1e-12);
          }
        assert.deepEqual(larger.placement.imageSize, size);
        await waitUntilDeleted(send, moved.body.imageUrl);
        await send('DELETE', `${base}/DeleteCustomMap/${map.customMapId}`);
        await send('POST', '/api/v4/Trash/DeleteForever', { id: map.customMapId });
        const existing = new Set(before.map(({ key }) => key));
        const after = await Array.fromAsync(server().ctx.blobs.list(''));
        assert.deepEqual(
          after.filter(({ key }) => !existing.has(key)),
          [],
        );
      },
    );

    full(
      'a floor with a placement has a picture in the bounds of its map, and new bounds redraw it',
      async () => {
        const send = clientOf(server());
        const map = await addMap(send, { imageFile: await plan() });
        const plain = await addFloor(send, map.customMapId, { imageFile: await plan() });
        assert.deepEqual([plain.placement, plain.imageUrl], [null, plain.originalImageUrl]);
        const floor = await addFloor(send, map.customMapId, {
          imageFile: await plan(),
          placement: JSON.stringify({ ...turned, rotationDeg: 0, metersPerPixel: 0.05 }),
        });
        const picture = await readFile(floor.imageUrl);
        const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true });
        // The map is about 123 m wide and 111 m high, the floor 40 m by 30 m, and both have the same center.
        const alpha = (x: number, y: number) =>
          data[(Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * 4 + 3];
        assert.deepEqual(
          [alpha(0.5, 0.5), alpha(0.4, 0.4), alpha(0.3, 0.5), alpha(0.5, 0.3)],
          [255, 255, 0, 0],
        );
        const form = formOf({ ...mapForm, boundsTopLeftLat: 56.462 });
        const moved = await send('PUT', `${base}/UpdateCustomMap/${map.customMapId}`, form);
        assert.equal(moved.status, 200);
        const { body: redrawn } = await send('GET', `${base}/GetFloor/${floor.customMapFloorId}`);
        assert.notEqual(redrawn.imageUrl, floor.imageUrl);
        assert.deepEqual(redrawn.placement, floor.placement);
        await readFile(redrawn.imageUrl);
        const cleared = formOf({ floorNumber: 3, name: 'Level 3', placement: '' });
        const { body } = await send('PUT', `${base}/UpdateFloor/${floor.customMapFloorId}`, cleared);
        assert.deepEqual([body.placement, body.imageUrl], [null, body.originalImageUrl]);
      },
    );

    test('an invalid placement is rejected with an error that names the invalid part', async () => {
      const send = clientOf(server());
      const [first, second] = controlPoints;
      for (const [placement, message] of [
        ['{', /^placement must be JSON$/],
        [[], /^placement must be an object/],
        [{}, /^placement must have exactly one of controlPoints, corners and rotationDeg$/],
        [{ ...turned, controlPoints }, /^placement must have exactly one of/],
        [
          { controlPoints: [first, second, { ...first, lat: 91 }] },
          /^placement\.controlPoints\[2\]\.lat must be/,
        ],
        [
          { controlPoints: [first, { ...second, x: '1' }] },
          /^placement\.controlPoints\[1\]\.x must be a number/,
        ],
        [{ controlPoints: [first] }, /^placement\.controlPoints must be at least 2 points/],
        [{ controlPoints, kind: 'spline' }, /^placement\.kind must be similarity, affine or projective/],
        [{ controlPoints, kind: 'projective' }, /^placement\.controlPoints must be at least 4 points/],
        [{ controlPoints: [first, first] }, /^placement\.controlPoints must be different/],
        [{ corners: { topLeft: first } }, /^placement\.corners must be three or four corners/],
        [{ rotationDeg: 3 }, /^placement\.center is required/],
        [{ ...turned, metersPerPixel: 0 }, /^placement\.metersPerPixel must be/],
        [
          { ...turned, center: { lat: 85.05, lng: 0 }, metersPerPixel: 20 },
          /^placement must keep the whole image/,
        ],
      ] as const) {
        const text = typeof placement === 'string' ? placement : JSON.stringify(placement);
        assertError(await savePlaced(send, undefined, { placement: text }), 400, 'InvalidRequest', message);
      }
      const both = await savePlaced(send, turned, { ...mapForm });
      assertError(both, 400, 'InvalidRequest', /^boundsTopLeftLat must not be sent with a placement/);
      assert.equal(both.body.errors.length, 4);
      const map = await addMap(send);
      const form = formOf({ floorNumber: 1, name, imageFile: await pngImage(), placement: '{"corners":1}' });
      const floor = await send('POST', `${base}/SaveFloor/${map.customMapId}`, form);
      assertError(floor, 400, 'InvalidRequest', /^placement\.corners must be an object/);
    });

    test('a QGIS file of control points places a map, whether sent as text or as a file', async () => {
      const send = clientOf(server());
      const points = [
        '#CRS: EPSG:4326',
        'mapX,mapY,sourceX,sourceY,enable,dX,dY,residual',
        ...controlPoints.map(({ x, y, lat, lng }) => `${lng},${lat},${x},${-y},1,0,0,0`),
      ].join('\n');
      for (const placementFile of [points, new Blob([points])]) {
        const form = formOf({ name, type: 0, placementFile, imageFile: await plan() });
        const { status, body } = await send('POST', `${base}/SaveCustomMap`, form);
        assert.equal(status, 200);
        assert.deepEqual(body.placement.controlPoints, controlPoints);
      }
      const form = formOf({ name, type: 0, placementFile: 'nothing', imageFile: await plan() });
      const rejected = await send('POST', `${base}/SaveCustomMap`, form);
      assertError(rejected, 400, 'InvalidRequest', /^placementFile must be a QGIS control point file/);
    });
  },
  {},
  true,
);

/** Waits until a file is deleted. Unused files are deleted after the tiles that replace them are shown. */
function waitUntilDeleted(send: Send, address: string): Promise<void> {
  return waitFor(
    `${address} is gone`,
    async () => (await send('GET', new URL(address).pathname)).status === 404,
  );
}
