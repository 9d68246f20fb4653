import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { GeoBounds } from '@muster/geo/geo-bounds';
import { latAtY, mercatorY } from '@muster/geo/web-mercator';
import sharp from 'sharp';
import { ImageProblem } from '../image-problem.ts';
import { buildSvg, drawNoise } from '../testing/sample-images.ts';
import { nativeZoom } from './pyramid-plan.ts';
import { drawMarkers, measureError, spreadMarkers } from './testing/markers.ts';
import {
  boundsAround,
  type DrawnPyramid,
  openStudio,
  type PyramidStudio,
} from './testing/sample-pyramids.ts';

let studio: PyramidStudio;
before(async () => {
  studio = await openStudio();
});
after(() => studio.close());

for (const { name, lat, lng, meters, below = 0 } of [
  { name: 'a building of 200 m', lat: 52, lng: 5.1234567, meters: 200 },
  { name: '10 km', lat: 52, lng: 5.1234567, meters: 10_000 },
  { name: '500 km at 52° N', lat: 52, lng: 5.1234567, meters: 500_000 },
  { name: '10 km across the antimeridian', lat: -17.3, lng: 179.99, meters: 10_000 },
  { name: '10 km, two zooms below the native zoom', lat: 52, lng: 5.1234567, meters: 10_000, below: 2 },
]) {
  test(`25 markers land within 0.05 px: ${name}`, async () => {
    const image = { width: 1501, height: 1103, radius: below ? 20 : 5 };
    const bounds = boundsAround(lat, lng, meters, image.height / image.width);
    const maxZoom = nativeZoom({ bounds, image }) - below;
    const markers = spreadMarkers(bounds);
    const bytes = await drawMarkers(markers, bounds, image);
    const drawn = await studio.draw({ bytes, format: 'png', bounds, minZoom: maxZoom - 1, maxZoom });
    assert.equal(drawn.result.tileType, 'png');
    for (const marker of markers) {
      const error = await measureError(drawn, maxZoom, marker, 16);
      assert.ok(error < 0.05, `off by ${error} px`);
    }
    await drawn.close();
  });
}

/** Returns the position of bounds in pixels of a zoom. */
function placeBounds(bounds: GeoBounds, zoom: number) {
  const world = 256 * 2 ** zoom;
  const degrees = (bounds.bottomRightLng - bounds.topLeftLng + 360) % 360;
  const left = ((bounds.topLeftLng + 180) / 360) * world;
  const top = mercatorY(bounds.topLeftLat) * world;
  return {
    left,
    top,
    width: (degrees / 360) * world,
    height: mercatorY(bounds.bottomRightLat) * world - top,
  };
}

/** Calls `check` for each pixel of a zoom that the image touches, with its corner in the world and its RGBA. */
async function eachPixel(
  drawn: DrawnPyramid,
  bounds: GeoBounds,
  zoom: number,
  check: (x: number, y: number, rgba: readonly [number, number, number, number]) => void,
): Promise<void> {
  const box = placeBounds(bounds, zoom);
  const [left, top] = [Math.floor(box.left) - 2, Math.floor(box.top) - 2];
  const [width, height] = [Math.ceil(box.width) + 5, Math.ceil(box.height) + 5];
  const pixels = await drawn.readPixels(zoom, left, top, width, height);
  for (let i = 0; i < width * height; i++) {
    const at = i * 4;
    const rgba = [pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0, pixels[at + 3] ?? 0] as const;
    check(left + (i % width), top + Math.floor(i / width), rgba);
  }
}

test('a gradient has no seams between tiles and metatiles, at every zoom', async () => {
  const [width, height] = [1300, 900];
  const pixels = Buffer.alloc(width * height);
  // 84 shades: even with alpha at the border, no tile has more than 256 colors, which are stored exactly.
  for (let i = 0; i < pixels.length; i++) pixels[i] = ((i % width) + Math.floor(i / width)) / 26;
  const bytes = await sharp(pixels, { raw: { width, height, channels: 1 } })
    .png()
    .toBuffer();
  for (const lng of [5.1234567, 180]) {
    const bounds = boundsAround(52, lng, 300, height / width);
    const maxZoom = nativeZoom({ bounds, image: { width, height } });
    const spec = { bytes, format: 'png', bounds, minZoom: maxZoom - 5, maxZoom, tileType: 'png' } as const;
    const drawn = await studio.draw(spec);
    for (let zoom = maxZoom; zoom >= maxZoom - 5; zoom--) {
      const box = placeBounds(bounds, zoom);
      const margin = (2 * 2 ** (maxZoom - zoom)) / Math.min(width, height);
      let seen = 0;
      await eachPixel(drawn, bounds, zoom, (x, y, [value, , , alpha]) => {
        if (alpha < 255) return;
        const sourceX = ((x + 0.5 - box.left) / box.width) * width - 0.5;
        const sourceY = ((y + 0.5 - box.top) / box.height) * height - 0.5;
        const expected = (sourceX + sourceY) / 26 - 0.5;
        // The border is skipped, as far as the filter reaches.
        const inside = [sourceX / width, sourceY / height].every((at) => at > margin && at < 1 - margin);
        if (!inside) return;
        // The source and each halving are rounded to integers.
        assert.ok(Math.abs(value - expected) < 1.6, `${zoom}: ${x} ${y}: ${value} for ${expected}`);
        seen++;
      });
      assert.ok(seen > box.width * box.height * 0.7, `${seen} opaque pixels at ${zoom}`);
    }
    await drawn.close();
  }
});

test('an opaque image keeps its color up to the last pixel, and alpha is the share of a pixel that it covers', async () => {
  const [width, height] = [700, 500];
  const background = { r: 255, g: 251, b: 3 };
  const bytes = await sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
  const bounds = boundsAround(52, 5.1234567, 200, height / width);
  const maxZoom = nativeZoom({ bounds, image: { width, height } });
  const drawn = await studio.draw({ bytes, format: 'png', bounds, minZoom: maxZoom - 4, maxZoom });
  const cover = (pixel: number, start: number, length: number): number =>
    Math.max(0, Math.min(pixel + 1, start + length) - Math.max(pixel, start));
  for (let zoom = maxZoom; zoom >= maxZoom - 4; zoom--) {
    const box = placeBounds(bounds, zoom);
    await eachPixel(drawn, bounds, zoom, (x, y, [r, g, b, alpha]) => {
      if (alpha > 0) assert.deepEqual([r, g, b], [255, 251, 3], `${zoom}: ${x} ${y}`);
      const covered = 255 * cover(x, box.left, box.width) * cover(y, box.top, box.height);
      assert.ok(Math.abs(alpha - covered) <= 1.6, `${zoom}: ${x} ${y}: alpha ${alpha} for ${covered}`);
    });
  }
  await drawn.close();
});

test('transparent pixels cause no fringes: white on transparent black stays white', async () => {
  const pixels = Buffer.alloc(600 * 600 * 4);
  for (let y = 0; y < 600; y++) {
    for (let x = 0; x < 600; x++) {
      if ((x - 300) ** 2 + (y - 300) ** 2 < 250 ** 2)
        pixels.fill(255, (y * 600 + x) * 4, (y * 600 + x) * 4 + 4);
    }
  }
  const bytes = await sharp(pixels, { raw: { width: 600, height: 600, channels: 4 } })
    .png()
    .toBuffer();
  const bounds = boundsAround(52, 5.1234567, 200, 1);
  const maxZoom = nativeZoom({ bounds, image: { width: 600, height: 600 } });
  // Two zooms below, libvips shrinks the image first, with premultiplied alpha.
  for (const top of [maxZoom, maxZoom - 2]) {
    const drawn = await studio.draw({ bytes, format: 'png', bounds, minZoom: maxZoom - 4, maxZoom: top });
    for (let zoom = top; zoom >= maxZoom - 4; zoom--) {
      let shown = 0;
      await eachPixel(drawn, bounds, zoom, (x, y, [r, g, b, alpha]) => {
        if (alpha === 0) return;
        shown++;
        const darker = 255 - Math.min(r, g, b);
        assert.ok((darker * alpha) / 255 <= 1, `${zoom}: ${x} ${y}: ${[r, g, b, alpha]}`);
      });
      assert.ok(shown > 0);
    }
    await drawn.close();
  }
});

test('transparent tiles are not stored, and a photo is stored as WebP', async () => {
  const side = 1024;
  const noise = await drawNoise(256, 256).png().toBuffer();
  const transparent = { r: 0, g: 0, b: 0, alpha: 0 };
  const bytes = await sharp({ create: { width: side, height: side, channels: 4, background: transparent } })
    .composite([{ input: noise, left: 0, top: 0 }])
    .png()
    .toBuffer();
  const bounds = {
    topLeftLat: latAtY(100 / 256),
    topLeftLng: (100 / 256) * 360 - 180,
    bottomRightLat: latAtY(104 / 256),
    bottomRightLng: (104 / 256) * 360 - 180,
  };
  const drawn = await studio.draw({ bytes, format: 'png', bounds, minZoom: 0, maxZoom: 8 });
  assert.equal(drawn.result.tileType, 'webp');
  assert.ok(await drawn.readTile(8, 100, 100));
  assert.ok(await drawn.readTile(0, 0, 0));
  assert.equal(await drawn.readTile(8, 103, 103), undefined);
  assert.ok(drawn.result.tileCount <= 12, `${drawn.result.tileCount} tiles`);
  await drawn.close();
});

test('an image around the whole world is drawn on both sides of the antimeridian', async () => {
  const [width, height] = [1024, 512];
  const bytes = await sharp({ create: { width, height, channels: 3, background: '#4080c0' } })
    .png()
    .toBuffer();
  const bounds = { topLeftLat: 60, topLeftLng: 10, bottomRightLat: -60, bottomRightLng: 9 };
  const drawn = await studio.draw({ bytes, format: 'png', bounds, minZoom: 0, maxZoom: 2 });
  for (const zoom of [0, 1, 2]) {
    const world = 256 * 2 ** zoom;
    const line = await drawn.readPixels(zoom, 0, world / 2, world, 1);
    const gap = Math.floor((189.5 / 360) * world);
    for (let x = 0; x < world; x++) {
      if (Math.abs(x - gap) > 2)
        assert.deepEqual([...line.subarray(x * 4, x * 4 + 4)], [64, 128, 192, 255], `${zoom}: ${x}`);
    }
  }
  await drawn.close();
});

test('an SVG is drawn with a longer side of 8192 pixels', async () => {
  const bytes = buildSvg('<rect x="200" width="200" height="300" fill="#c03020"/>');
  const bounds = boundsAround(52, 5.1234567, 2000, 0.75);
  const drawn = await studio.draw({ bytes, format: 'svg', bounds, minZoom: 14, maxZoom: 16 });
  assert.deepEqual([drawn.result.width, drawn.result.height], [8192, 6144]);
  const box = placeBounds(bounds, 16);
  let [left, right] = [0, 0];
  await eachPixel(drawn, bounds, 16, (x, _, [r, g, b, alpha]) => {
    if (x + 1 < box.left + box.width / 2 && alpha > 0) left++;
    if (x > box.left + box.width / 2 && alpha === 255) {
      right++;
      assert.deepEqual([r, g, b], [192, 48, 32]);
    }
  });
  assert.equal(left, 0);
  assert.ok(right > box.width * box.height * 0.45);
  await drawn.close();
});

test('progress increases up to 1, and only the archive remains', async () => {
  const bytes = await drawNoise(1200, 900).jpeg().toBuffer();
  const bounds = boundsAround(52, 5.1234567, 200, 0.75);
  const zoom = nativeZoom({ bounds, image: { width: 1200, height: 900 } });
  const before = await studio.listFiles();
  const drawn = await studio.draw({ bytes, format: 'jpg', bounds, minZoom: zoom - 3, maxZoom: zoom });
  const { progress, result } = drawn;
  assert.equal(progress.at(-1), 1);
  assert.deepEqual(
    progress,
    progress.toSorted((a, b) => a - b),
  );
  assert.deepEqual([result.width, result.height, result.tileType], [1200, 900, 'webp']);
  const added = (await studio.listFiles()).filter((name) => !before.includes(name));
  assert.deepEqual(added.toSorted(), [added[0], `${added[0]}.pmtiles`]);
  await drawn.close();
});

test('a truncated image is reported as broken, and no files remain', async () => {
  const bytes = (await drawNoise(1200, 900).png().toBuffer()).subarray(0, 500_000);
  const bounds = boundsAround(52, 5.1234567, 200, 0.75);
  const before = await studio.listFiles();
  await assert.rejects(
    studio.draw({ bytes, format: 'png', bounds, minZoom: 17, maxZoom: 18 }),
    (error) => error instanceof ImageProblem && error.kind === 'broken',
  );
  assert.equal((await studio.listFiles()).length, before.length + 1);
});
