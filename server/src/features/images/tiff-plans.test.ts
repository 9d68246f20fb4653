import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { findGdal } from '../../imaging/testing/gdal.ts';
import { locateWithGdal, translateWithGdal } from '../../imaging/testing/gdal-files.ts';
import { clientOf, formOf } from '../../testing/api-client.ts';
import { assertError } from '../../testing/assert-error.ts';
import { full, test } from '../../testing/level.ts';
import { addFloor, addMap, mapForm } from '../../testing/sample-maps.ts';
import { onSqlite } from '../../testing/test-server.ts';

const base = '/api/v4/CustomMaps';
const skip = findGdal() ? false : 'without gdal';
const size = { width: 800, height: 600 };
const corners = [
  [0, 0],
  [800, 0],
  [800, 600],
  [0, 600],
] as const;

function drawPlan(format: 'png' | 'tiff'): Promise<Buffer> {
  return sharp({ create: { ...size, channels: 3, background: '#305070' } })
    .toFormat(format)
    .toBuffer();
}

/** Makes a GeoTIFF of a plan, and reads the positions of its corners with GDAL. */
async function makeGeoTiff(options: readonly string[]) {
  const folder = await mkdtemp(join(tmpdir(), 'muster-geotiff-'));
  try {
    const [source, path] = [join(folder, 'plan.png'), join(folder, 'plan.tif')];
    await writeFile(source, await drawPlan('png'));
    translateWithGdal(source, path, options);
    return { blob: new Blob([new Uint8Array(await readFile(path))]), places: locateWithGdal(path, corners) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const utm = ['-a_srs', 'EPSG:32630', '-a_ullr', '501300', '6257000', '501380', '6256940'];
const unknown = ['-a_ullr', '0', '60', '80', '0'];

// biome-ignore lint/suspicious/noExplicitAny: the body of a response
function assertPlaced(body: any, places: readonly (readonly [number, number])[]): void {
  const { topLeft, topRight, bottomRight, bottomLeft } = body.placement.fit.corners;
  for (const [index, corner] of [topLeft, topRight, bottomRight, bottomLeft].entries()) {
    const [lng = 0, lat = 0] = places[index] ?? [];
    // 1e-8° is about a millimeter, a hundredth of a pixel of this plan.
    assert.ok(Math.abs(corner.lat - lat) < 1e-8 && Math.abs(corner.lng - lng) < 2e-8, JSON.stringify(corner));
  }
}

onSqlite(
  'plans from TIFFs',
  (server) => {
    const download = async (address: string) => {
      const response = await fetch(new URL(new URL(address).pathname, server().baseUrl));
      assert.equal(response.status, 200);
      return { response, bytes: Buffer.from(await response.arrayBuffer()) };
    };

    test('a GeoTIFF needs neither bounds nor a placement, and its original is kept', { skip }, async () => {
      const send = clientOf(server());
      const { blob, places } = await makeGeoTiff(utm);
      const saved = await send(
        'POST',
        `${base}/SaveCustomMap`,
        formOf({ name: 'A', type: 0, imageFile: blob }),
      );
      assert.equal(saved.status, 200, saved.text);
      assertPlaced(saved.body, places);
      assert.deepEqual(saved.body.placement.imageSize, size);
      assert.ok(saved.body.boundsTopLeftLat > saved.body.boundsBottomRightLat);
      await download(saved.body.imageUrl);
      const original = await download(saved.body.originalImageUrl);
      assert.match(saved.body.originalImageUrl, /\.tif$/);
      assert.equal(original.response.headers.get('content-type'), 'image/tiff');
      assert.match(original.response.headers.get('content-disposition') ?? '', /^attachment.*plan\.tif/);
      assert.deepEqual(original.bytes, Buffer.from(await blob.arrayBuffer()));
      await send('DELETE', `${base}/DeleteCustomMap/${saved.body.customMapId}`);
      assert.equal((await send('GET', new URL(saved.body.originalImageUrl).pathname)).status, 404);
    });

    test('a GeoTIFF of a floor is placed at the position in the file, and an empty placement stretches it', {
      skip,
    }, async () => {
      const send = clientOf(server());
      const { blob, places } = await makeGeoTiff(utm);
      const map = await addMap(send);
      const floor = await addFloor(send, map.customMapId, { imageFile: blob });
      assertPlaced(floor, places);
      const stretched = await addFloor(send, map.customMapId, { imageFile: blob, placement: '' });
      assert.equal(stretched.placement, null);
      const form = formOf({ floorNumber: 3, name: 'Level 3', imageFile: blob });
      const updated = await send('PUT', `${base}/UpdateFloor/${stretched.customMapFloorId}`, form);
      assertPlaced(updated.body, places);
      const moved = [...utm.slice(0, 3), '501300', '6257100', '501380', '6257040'];
      const other = await makeGeoTiff(moved);
      const again = formOf({ floorNumber: 3, name: 'Level 3', imageFile: other.blob });
      const replaced = await send('PUT', `${base}/UpdateFloor/${floor.customMapFloorId}`, again);
      assertPlaced(replaced.body, other.places);
    });

    full(
      'the position in a TIFF can be seen before it is saved, and moves a map, unless bounds or a placement are sent',
      { skip },
      async () => {
        const send = clientOf(server());
        const { blob, places } = await makeGeoTiff(utm);
        const { status, body } = await send('POST', `${base}/InspectPlan`, formOf({ imageFile: blob }));
        assert.equal(status, 200);
        const { preview, placement, ...rest } = body;
        assert.deepEqual(rest, { needsPassword: false, pages: [], placementProblem: null });
        assert.deepEqual([preview.page, preview.width, preview.height], [1, 800, 600]);
        assert.match(preview.dataUrl, /^data:image\/png;base64,/);
        const map = await addMap(send);
        const update = (fields: Parameters<typeof formOf>[0]) =>
          send(
            'PUT',
            `${base}/UpdateCustomMap/${map.customMapId}`,
            formOf({ name: 'A', type: 0, ...fields }),
          );
        const seen = await update({ imageFile: blob, placement: JSON.stringify(placement) });
        assertPlaced(seen.body, places);
        const bounded = await update({ ...mapForm, imageFile: blob, placement: '' });
        assert.equal(bounded.body.placement, null);
        assert.equal(bounded.body.boundsTopLeftLat, mapForm.boundsTopLeftLat);
        assertPlaced((await update({ imageFile: blob })).body, places);
        const turned = { rotationDeg: 5, center: { lat: 56.46, lng: -2.978 }, metersPerPixel: 0.1 };
        const placed = await update({ imageFile: blob, placement: JSON.stringify(turned) });
        assert.equal(placed.body.placement.rotationDeg, 5);
      },
    );

    full('a TIFF without a usable position needs a placement, and nothing is stored', { skip }, async () => {
      const send = clientOf(server());
      const before = await Array.fromAsync(server().ctx.blobs.list(''));
      const plain = new Blob([new Uint8Array(await drawPlan('tiff'))]);
      for (const [imageFile, message] of [
        [plain, /: this TIFF does not contain its position/],
        [(await makeGeoTiff(unknown)).blob, /do not name a coordinate system.*Send placement/],
      ] as const) {
        const form = formOf({ name: 'A', type: 0, imageFile });
        assertError(await send('POST', `${base}/SaveCustomMap`, form), 400, 'InvalidRequest', message);
        const inspected = await send('POST', `${base}/InspectPlan`, formOf({ imageFile }));
        assert.equal(inspected.body.placement, null);
        if (imageFile === plain) assert.equal(inspected.body.placementProblem, null);
        else assert.match(inspected.body.placementProblem, message);
      }
      const broken = formOf({ ...mapForm, imageFile: plain.slice(0, 2000) });
      const rejected = await send('POST', `${base}/SaveCustomMap`, broken);
      assertError(rejected, 400, 'UnsupportedImage', /^imageFile: This TIFF is damaged/);
      assert.equal((await Array.fromAsync(server().ctx.blobs.list(''))).length, before.length);
      const map = await addMap(send, { imageFile: plain });
      const floor = await addFloor(send, map.customMapId, { imageFile: plain });
      assert.deepEqual([map.placement, floor.placement], [null, null]);
      assert.match(floor.originalImageUrl, /\.tif$/);
    });
  },
  {},
  true,
);
