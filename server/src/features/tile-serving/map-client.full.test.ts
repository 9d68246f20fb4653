import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { latAtY, lngAtX, mercatorY } from '@muster/geo/web-mercator';
import { clientOf } from '../../testing/api-client.ts';
import { findChromium } from '../../testing/browser.ts';
import { type MapClient, type MapView, type Screen, startMapClient } from '../../testing/map-client.ts';
import { addMap } from '../../testing/sample-maps.ts';
import { drawPhoto, drawPlan, type Picture } from '../../testing/sample-pictures.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

/**
 * A pixel differs if a channel differs by more than this, out of 255. Tiles are made with bicubic interpolation and
 * MapLibre draws overlays with bilinear interpolation, which is visible along sharp edges, and WebP leaves artifacts.
 */
const TOLERANCE = 32;
/** The share of a screen's pixels that may differ. */
const BOUND = 0.01;
/** MapLibre draws overlays without mipmaps: with one sample per pixel, lines of a downscaled overlay would have gaps. */
const SAMPLES = 4;

/** A box in a world with sides of 1; `left + width` exceeds 1 if it crosses the antimeridian. */
interface Place {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** A view of a map: `across` and `down` say where on the image its center is, from 0 to 1. */
interface ViewSpec {
  readonly name: string;
  readonly zoomsBelowTop: number;
  readonly across: number;
  readonly down: number;
}

const corner: ViewSpec = { name: 'at the top zoom, at a corner', zoomsBelowTop: 0, across: 0.1, down: 0.12 };
/** MapLibre upscales the tiles of the nearest zoom, which blurs thin lines in any tiles, so this is only for photos. */
const enlarged: ViewSpec = { name: 'between zooms, enlarged', zoomsBelowTop: 0.6, across: 0.6, down: 0.4 };
const overview: ViewSpec = { name: 'as a whole', zoomsBelowTop: 2, across: 0.5, down: 0.5 };

const maps = [
  {
    name: 'a plan of a building',
    draw: drawPlan,
    place: placeNear(56.4605, -2.979, 18),
    tileType: 'png',
    viewSpec: corner,
  },
  {
    name: 'a photo of a town',
    draw: drawPhoto,
    place: placeNear(56.46, -2.98, 13),
    tileType: 'webp',
    viewSpec: enlarged,
  },
  {
    name: 'a plan across the antimeridian',
    draw: drawPlan,
    place: placeNear(-16.8, 179.9997, 19),
    tileType: 'png',
    viewSpec: overview,
  },
];

const chromium = findChromium();
const skip = chromium ? false : 'there is no Chromium here; `npm test` says how to install it';
/** The host in the URLs of responses; the browser maps it to the test server. */
const host = 'maps.example';

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

  for (const { name, draw, place, tileType, viewSpec } of maps)
    test(`${name} has ${tileType} tiles, and ${viewSpec.name}, they match the image as an overlay, and do not match it when it is shifted by one pixel`, async (t) => {
      const saved = await save(server, await draw(1600, 1200), place);
      assert.equal(saved.tileUrlTemplate.split('.').at(-1), tileType);
      const view = viewOf(place, saved.maxZoom, viewSpec);
      const tiles = await client.draw(tileSourceOf(saved, place), view);
      const differenceAt = async (east: number, south: number) => {
        const overlay = overlayOf(saved.imageUrl, movePlace(place, view, east, south));
        return differingShare(tiles, await client.draw(overlay, view, SAMPLES));
      };
      const [exact, east, south] = [
        await differenceAt(0, 0),
        await differenceAt(1, 0),
        await differenceAt(0, 1),
      ];
      t.diagnostic(
        `${percent(exact)} differ; ${percent(east)} one pixel east, ${percent(south)} one pixel south`,
      );
      assert.ok(exact < BOUND, `${percent(exact)} of the pixels differ`);
      assert.ok(east > 2 * BOUND && south > 2 * BOUND, 'this view would not show a shift');
    });
});

/** The part of a map that a client receives. */
interface SavedMap {
  readonly imageUrl: string;
  readonly tileUrlTemplate: string;
  readonly minZoom: number;
  readonly maxZoom: number;
}

async function save(server: TestServer, { image }: Picture, place: Place): Promise<SavedMap> {
  return addMap(clientOf(server), {
    boundsTopLeftLat: latAtY(place.top),
    boundsTopLeftLng: lngAtX(place.left),
    boundsBottomRightLat: latAtY(place.top + place.height),
    boundsBottomRightLng: lngAtX((place.left + place.width) % 1),
    imageFile: image,
  });
}

/**
 * Returns a place with corners on the grid of 8192 × 8192 points per tile, because MapLibre rounds the corners of
 * overlays to it. Otherwise, the overlay would be off by up to half a point.
 *
 * @param zoom the zoom of the tile that is just larger than the place
 */
function placeNear(lat: number, lng: number, zoom: number): Place {
  const point = 1 / (8192 * 2 ** zoom);
  return {
    left: Math.round((lng + 180) / 360 / point) * point,
    top: Math.round(mercatorY(lat) / point) * point,
    width: 7000 * point,
    height: 5250 * point,
  };
}

/** @param topZoom in tiles of 256 pixels; MapLibre counts in tiles of 512 */
function viewOf(place: Place, topZoom: number, { zoomsBelowTop, across, down }: ViewSpec): MapView {
  return {
    width: 256,
    height: 192,
    center: [lngAtX(place.left + across * place.width), latAtY(place.top + down * place.height)],
    zoom: topZoom - 1 - zoomsBelowTop,
  };
}

/** Moves a place by a number of screen pixels. */
function movePlace(place: Place, { zoom }: MapView, east: number, south: number): Place {
  const pixel = 1 / (512 * 2 ** zoom);
  return { ...place, left: place.left + east * pixel, top: place.top + south * pixel };
}

/** Uses the template, or TileJSON across the antimeridian, whose bounds a client must interpret. */
function tileSourceOf({ tileUrlTemplate, minZoom, maxZoom }: SavedMap, place: Place) {
  const { left, top, width, height } = place;
  const bounds = [lngAtX(left), latAtY(top + height), lngAtX(left + width), latAtY(top)];
  const tiles =
    left + width > 1
      ? { url: tileUrlTemplate.replace(/\{z\}.*$/, 'tilejson.json') }
      : { tiles: [tileUrlTemplate], minzoom: minZoom, maxzoom: maxZoom, bounds };
  return { type: 'raster', tileSize: 256, ...tiles };
}

function overlayOf(imageUrl: string, { left, top, width, height }: Place) {
  const [west, east] = [lngAtX(left), lngAtX(left + width)];
  const [north, south] = [latAtY(top), latAtY(top + height)];
  const coordinates = [
    [west, north],
    [east, north],
    [east, south],
    [west, south],
  ];
  return { type: 'image', url: imageUrl, coordinates };
}

function differingShare(one: Screen, other: Screen): number {
  let differing = 0;
  for (let offset = 0; offset < one.pixels.length; offset += 4) {
    const differs = [0, 1, 2].some((channel) => {
      const difference = (one.pixels[offset + channel] ?? 0) - (other.pixels[offset + channel] ?? 0);
      return Math.abs(difference) > TOLERANCE;
    });
    if (differs) differing++;
  }
  return differing / (one.width * one.height);
}

function percent(share: number): string {
  return `${(share * 100).toFixed(3)}%`;
}
