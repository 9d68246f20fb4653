import assert from 'node:assert/strict';
import { before } from 'node:test';
import { mercatorX, mercatorY } from '@muster/geo/web-mercator';
import type { BrowserContextOptions, Page } from 'playwright-core';
import type { CustomMapZoneResult } from '../../server/src/features/zones/zones.schema.ts';
import { addFloor, addMap, mapForm } from '../../server/src/testing/sample-maps.ts';
import type { ConsoleUnderTest, TestUser } from '../testing/start-console.ts';
import { waitForFrames } from '../testing/wait.ts';

type MapFields = Parameters<typeof addMap>[1];

interface NewFloor {
  readonly mapId: string;
  readonly floorId: string;
  /** The path of the floor's page. */
  readonly path: string;
}

/**
 * Creates a map to which the tests of a file can add floors.
 *
 * @param fields fields of the map, in addition to those of the sample
 * @param image image of the map and its floors, instead of the sample image
 */
export function useFloors(
  muster: () => ConsoleUnderTest,
  fields: MapFields = {},
  image?: () => Promise<Blob>,
): (name: string) => Promise<NewFloor> {
  const withImage = async (more: MapFields): Promise<MapFields> =>
    image ? { ...more, imageFile: await image() } : more;
  let mapId = '';
  before(async () => {
    mapId = (await addMap(muster().send, await withImage(fields))).customMapId;
  });
  return async (name) => {
    const floorId: string = (await addFloor(muster().send, mapId, await withImage({ name })))
      .customMapFloorId;
    return { mapId, floorId, path: `/maps/${mapId}/floors/${floorId}` };
  };
}

/** Opens the editor of a floor and waits until its map is ready to use. @param path the path of the floor's page */
export async function openFloor(
  muster: ConsoleUnderTest,
  path: string,
  user: TestUser,
  options?: BrowserContextOptions,
): Promise<Page> {
  const page = await muster.openSignedIn(path.replace(/(?=\?|$)/, '/edit'), user, options);
  await mapOf(page).waitFor();
  await page
    .getByText('Legend')
    .or(page.getByRole('heading', { name: 'No zones' }))
    .first()
    .waitFor();
  return page;
}

export const mapOf = (page: Page) => page.getByRole('region', { name: /^Map\b/ });

/** Clicks places on the map, in fractions of its width and height, and then the first one again. */
export async function clickCorners(
  page: Page,
  corners: readonly (readonly [number, number])[],
): Promise<void> {
  for (const [x, y] of [...corners, ...corners.slice(0, 1)]) await clickMap(page, x, y);
}

export async function clickMap(page: Page, x: number, y: number): Promise<void> {
  const point = await pointOf(page, x, y);
  await page.mouse.move(point.x, point.y);
  await page.mouse.click(point.x, point.y);
}

/** A place in the part of the map that no panel covers. */
async function pointOf(page: Page, x: number, y: number) {
  const box = await freeBoxOf(page);
  return { x: box.x + x * box.width, y: box.y + y * box.height };
}

/** The part of the map between the panels over it. */
export async function freeBoxOf(page: Page) {
  return mapOf(page).evaluate((canvas) => {
    const frame = canvas.getBoundingClientRect();
    let { left, right } = frame;
    for (const panel of canvas.closest('[data-canvas]')?.querySelectorAll('[data-covers]') ?? []) {
      const box = panel.getBoundingClientRect();
      if (box.width === 0 || box.width > frame.width * 0.6) continue;
      if (box.left + box.width / 2 < frame.left + frame.width / 2) left = Math.max(left, box.right);
      else right = Math.min(right, box.left);
    }
    return { x: left, y: frame.top, width: right - left, height: frame.height };
  });
}

export async function zonesOf({ send }: ConsoleUnderTest, floorId: string): Promise<CustomMapZoneResult[]> {
  const response = await send('GET', `/api/v4/CustomMaps/GetZones/${floorId}`);
  return response.body;
}

type Pixel = { readonly x: number; readonly y: number };
type Corners = readonly (readonly number[])[];

export async function dragPixels(page: Page, from: Pixel | undefined, by: Pixel): Promise<void> {
  const { x, y } = from ?? { x: 0, y: 0 };
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + by.x / 2, y + by.y / 2, { steps: 4 });
  await page.mouse.move(x + by.x, y + by.y, { steps: 4 });
  await page.mouse.up();
}

/** The bounds of a map in degrees; `east` is more than 180 if the map crosses the antimeridian. */
interface Box {
  readonly north: number;
  readonly west: number;
  readonly south: number;
  readonly east: number;
}

/** The bounds of the sample map. */
const sampleBox: Box = {
  north: mapForm.boundsTopLeftLat,
  west: mapForm.boundsTopLeftLng,
  south: mapForm.boundsBottomRightLat,
  east: mapForm.boundsBottomRightLng,
};

/** A closed square on a map, in fractions of its width and height from the top left. */
export function squareAt(x: number, y: number, size: number, box = sampleBox): number[][] {
  const lng = (part: number) => {
    const at = box.west + part * (box.east - box.west);
    return at > 180 ? at - 360 : at;
  };
  const lat = (part: number) => box.north + part * (box.south - box.north);
  const corners = [
    [x, y],
    [x + size, y],
    [x + size, y + size],
    [x, y + size],
    [x, y],
  ] as const;
  return corners.map(([a, b]) => [lng(a), lat(b)]);
}

/** The places in the window of positions on a map, in its current view. */
export async function pixelsOf(page: Page, corners: Corners, bounds = sampleBox): Promise<Pixel[]> {
  const map = mapOf(page);
  await waitForFrames(page); // selecting a zone moves the map in the next frame
  const box = await map.boundingBox();
  const view = await map.evaluate((canvas) => canvas.closest<HTMLElement>('[data-view]')?.dataset.view);
  if (!box || !view) throw new Error('the map is not shown');
  const [lng0 = 0, lat0 = 0, zoom = 0] = view.split(' ').map(Number);
  const x = (lng: number) => mercatorX(lng < bounds.west - 180 ? lng + 360 : lng);
  const scale = 512 * 2 ** zoom;
  const middle = { x: mercatorX(lng0 < bounds.west - 180 ? lng0 + 360 : lng0), y: mercatorY(lat0) };
  return corners.map(([lng = 0, lat = 0]) => ({
    x: box.x + box.width / 2 + (x(lng) - middle.x) * scale,
    y: box.y + box.height / 2 + (mercatorY(lat) - middle.y) * scale,
  }));
}

/** Saves a zone with the API. @param ring a closed ring */
export async function addZone(
  { send }: ConsoleUnderTest,
  floorId: string,
  name: string,
  ring: Corners,
  fields: object = {},
): Promise<CustomMapZoneResult> {
  const geometry = { type: 'Polygon', coordinates: [ring] };
  const polygonGeoJson = JSON.stringify({ type: 'Feature', properties: {}, geometry });
  const body = { name, zoneType: 0, polygonGeoJson, ...fields };
  const response = await send('POST', `/api/v4/CustomMaps/SaveZone/${floorId}`, body);
  assert.equal(response.status, 200, response.text);
  return response.body;
}

/** Names the selected zone and saves it. */
export async function saveAs(page: Page, name: string): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByRole('button', { name: 'Save zone' }).click();
  await page.getByText(`Saved ${name}`).waitFor();
  await page.getByRole('button', { name: 'Dismiss' }).click();
}

export function ringsOf(zone: CustomMapZoneResult | undefined): number[][][] {
  return JSON.parse(zone?.polygonGeoJson ?? '{"geometry":{"coordinates":[]}}').geometry.coordinates;
}
