import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { boundsAround, latOf, worldY } from '../../imaging/pyramid/testing/sample-pyramids.ts';
import type { GeoBounds } from '../../imaging/web-mercator.ts';
import { clientOf } from '../../testing/api-client.ts';
import { findChromium } from '../../testing/browser.ts';
import { type MapClient, type MapView, type Screen, startMapClient } from '../../testing/map-client.ts';
import { addMap } from '../../testing/sample-maps.ts';
import { drawPhoto, drawPlan, type Picture } from '../../testing/sample-pictures.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

/**
 * Tiles and overlay are resampled in different ways (bicubic against MapLibre's bilinear, and WebP), which shows along
 * sharp edges. What differs by more than this in a channel, of 255, is another picture.
 */
const TOLERANCE = 32;
/** Share of the pixels of a screen. */
const BOUND = 0.01;

const host = 'maps.example';
const chromium = findChromium();
const skip = chromium ? false : 'there is no Chromium: apt-get install -y --no-install-recommends chromium';

/** A saved map, with what a client is told of it. */
interface SavedMap {
  readonly picture: Picture;
  readonly bounds: GeoBounds;
  readonly imageUrl: string;
  readonly tileUrlTemplate: string;
  readonly minZoom: number;
  readonly maxZoom: number;
}

/** A screen full of a map: `across` and `down` say where on the image its middle is, 0 to 1. */
interface Look {
  readonly name: string;
  readonly zoomsBelowTop: number;
  readonly across: number;
  readonly down: number;
}

const looks: readonly Look[] = [
  { name: 'the top zoom', zoomsBelowTop: 0, across: 0.43, down: 0.57 },
  { name: 'the top zoom at a corner', zoomsBelowTop: 0, across: 0.1, down: 0.1 },
  { name: 'a little below the top zoom', zoomsBelowTop: 0.4, across: 0.6, down: 0.4 },
  { name: 'between two zooms', zoomsBelowTop: 0.6, across: 0.6, down: 0.4 },
  { name: 'one zoom below', zoomsBelowTop: 1, across: 0.5, down: 0.5 },
  { name: 'the whole image', zoomsBelowTop: 2, across: 0.5, down: 0.5 },
  { name: 'the whole image between zooms', zoomsBelowTop: 2.3, across: 0.5, down: 0.5 },
];

describe('tiles in a map client', { skip }, () => {
  let server: TestServer;
  let client: MapClient;
  before(async () => {
    server = await startTestServer('sqlite', { MUSTER_STORAGE_URL: `http://${host}/storage` }, true);
    client = await startMapClient(chromium ?? '', { [host]: new URL(server.baseUrl).host });
  });
  after(async () => {
    await client?.close();
    await server?.close();
  });

  async function save(picture: Picture, lat: number, lng: number, metres: number): Promise<SavedMap> {
    const bounds = boundsAround(lat, lng, metres, picture.height / picture.width);
    const { imageUrl, tileUrlTemplate, minZoom, maxZoom } = await addMap(clientOf(server), {
      boundsTopLeftLat: bounds.topLeftLat,
      boundsTopLeftLng: bounds.topLeftLng,
      boundsBottomRightLat: bounds.bottomRightLat,
      boundsBottomRightLng: bounds.bottomRightLng,
      imageFile: picture.image,
    });
    return { picture, bounds, imageUrl, tileUrlTemplate, minZoom, maxZoom };
  }

  test('probe', async () => {
    const { writeFile } = await import('node:fs/promises');
    const { default: sharp } = await import('sharp');
    for (const [kind, picture, lat, lng, metres] of [
      ['plan', await drawPlan(1600, 1200), 56.4605, -2.979, 100],
      ['photo', await drawPhoto(1600, 1200), 56.4605, -2.979, 4000],
      ['anti', await drawPlan(1600, 1200), -16.8, 179.9999, 100],
    ] as const) {
      const map = await save(picture, lat, lng, metres);
      console.log(kind, map);
      for (const look of looks) {
        const view = viewOf(map, look);
        const t0 = performance.now();
        const tiles = await client.draw(tileSourceOf(map), view);
        const s = (picture.width / placeOf(map.bounds).width) / (512 * 2 ** view.zoom);
        const row: Record<string, string> = {};
        for (const samples of [1, 4]) {
          for (const [dx, dy] of [[0, 0], [0.25, 0], [0.5, 0], [1, 0], [0, 1]] as const) {
            const overlay = await client.draw(overlayOf(map, view, dx, dy), view, samples);
            row[`${samples}:${dx},${dy}`] = (100 * differingShare(tiles, overlay)).toFixed(3);
            if (dx === 0 && dy === 0) {
              const base = `/tmp/mapshots/${kind}-${looks.indexOf(look)}`;
              const raw = { width: view.width, height: view.height, channels: 4 } as const;
              await sharp(Buffer.from(tiles.pixels), { raw }).png().toFile(`${base}-tiles.png`);
              await sharp(Buffer.from(overlay.pixels), { raw }).png().toFile(`${base}-overlay${samples}.png`);
              const diff = Buffer.alloc(tiles.pixels.length, 255);
              for (let i = 0; i < diff.length; i += 4) for (let c = 0; c < 3; c++) diff[i + c] = Math.min(255, 4 * Math.abs((tiles.pixels[i + c] ?? 0) - (overlay.pixels[i + c] ?? 0)));
              await sharp(diff, { raw }).png().toFile(`${base}-diff${samples}.png`);
            }
          }
        }
        console.log(kind, look.name, 'source px per screen px', s.toFixed(2), JSON.stringify(row), Math.round(performance.now() - t0));
      }
    }
    void writeFile;
  });
});

/** The image on the world, whose sides are 1. */
function placeOf({ topLeftLat, topLeftLng, bottomRightLat, bottomRightLng }: GeoBounds) {
  const degrees = bottomRightLng - topLeftLng;
  const width = (degrees < 0 ? degrees + 360 : degrees) / 360;
  const top = worldY(topLeftLat);
  return { left: (topLeftLng + 180) / 360, top, width, height: worldY(bottomRightLat) - top };
}

function viewOf({ bounds, maxZoom }: SavedMap, { zoomsBelowTop, across, down }: Look): MapView {
  const place = placeOf(bounds);
  return {
    width: 640,
    height: 480,
    center: [lngOf(place.left + across * place.width), latOf(place.top + down * place.height)],
    zoom: maxZoom - 1 - zoomsBelowTop,
  };
}

function lngOf(x: number): number {
  return x * 360 - 180;
}

function tileSourceOf({ tileUrlTemplate, minZoom, maxZoom, bounds }: SavedMap) {
  const { topLeftLng, bottomRightLat, bottomRightLng, topLeftLat } = bounds;
  const crosses = topLeftLng > bottomRightLng;
  return {
    type: 'raster',
    tileSize: 256,
    ...(crosses
      ? { url: tileUrlTemplate.replace(/\{z\}.*$/, 'tilejson.json') }
      : {
          tiles: [tileUrlTemplate],
          minzoom: minZoom,
          maxzoom: maxZoom,
          bounds: [topLeftLng, bottomRightLat, bottomRightLng, topLeftLat],
        }),
  };
}

/** The original between the corners of its bounds, moved by pixels of the screen. */
function overlayOf({ imageUrl, bounds }: SavedMap, { zoom }: MapView, east: number, south: number) {
  const pixel = 1 / (512 * 2 ** zoom);
  const place = placeOf(bounds);
  const west = lngOf(place.left + east * pixel);
  const right = lngOf(place.left + place.width + east * pixel);
  const top = latOf(place.top + south * pixel);
  const bottom = latOf(place.top + place.height + south * pixel);
  return {
    type: 'image',
    url: imageUrl,
    coordinates: [
      [west, top],
      [right, top],
      [right, bottom],
      [west, bottom],
    ],
  };
}

function differingShare(one: Screen, other: Screen): number {
  let differing = 0;
  for (let at = 0; at < one.pixels.length; at += 4) {
    const differs = [0, 1, 2].some(
      (channel) =>
        Math.abs((one.pixels[at + channel] ?? 0) - (other.pixels[at + channel] ?? 0)) > TOLERANCE,
    );
    if (differs) differing++;
  }
  return differing / (one.width * one.height);
}
void BOUND;
void assert;
