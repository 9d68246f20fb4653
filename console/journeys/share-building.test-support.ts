import type { Locator, Page } from 'playwright-core';
import type { Send } from '../../server/src/testing/api-client.ts';
import { addFloor, addMap } from '../../server/src/testing/sample-maps.ts';
import { addZone, boxRing, polygonOf } from '../../server/src/testing/sample-zones.ts';
import { planOf } from '../testing/floor-plan.ts';

const north = 56.4605;
const west = -2.979;
const heightDeg = 0.0005;

export interface Building {
  readonly mapId: string;
  readonly floors: readonly { readonly id: string; readonly name: string }[];
  /** The position of a place on the plan, given in fractions of the plan from its northwest corner. */
  readonly placeAt: (x: number, y: number) => { readonly lat: number; readonly lng: number };
}

/** The name of a zone, its type, and its box in fractions of the plan: left, top, right, bottom. */
type Room = readonly [
  name: string,
  zoneType: number,
  left: number,
  top: number,
  right: number,
  bottom: number,
];

const ground: readonly Room[] = [
  ['Reception', 0, 0.03, 0.04, 0.218, 0.42],
  ['Stair A', 2, 0.218, 0.04, 0.312, 0.42],
  ['Elevator', 3, 0.312, 0.04, 0.406, 0.23],
  ['Electrical intake', 4, 0.312, 0.23, 0.406, 0.42],
  ['Canteen', 0, 0.406, 0.04, 0.782, 0.42],
  ['Plant room with the sprinkler valves', 4, 0.782, 0.04, 0.97, 0.42],
  ['Corridor', 1, 0.03, 0.42, 0.97, 0.58],
  ['Main exit', 7, 0.03, 0.58, 0.06, 0.7],
  ['Staging', 5, 0.06, 0.58, 0.406, 0.96],
  ['Parking lot', 8, 0.406, 0.58, 0.6, 0.96],
  ['Muster point', 6, 0.6, 0.58, 0.782, 0.96],
  ['Gate', 9, 0.782, 0.58, 0.87, 0.96],
  ['Guard', 10, 0.87, 0.58, 0.97, 0.7],
  ['Kiosk', 11, 0.87, 0.7, 0.97, 0.96],
];
const upper: readonly Room[] = [
  ['Archive', 0, 0.03, 0.04, 0.218, 0.42],
  ['Server room', 4, 0.218, 0.04, 0.406, 0.42],
  ['Upper corridor', 1, 0.03, 0.42, 0.97, 0.58],
];

/**
 * Adds a building of two floors with zones of every type; one zone has a hole.
 *
 * @param aspect width of its plan divided by the height
 * @param facts other fields of the map
 */
export async function addBuilding(
  send: Send,
  name: string,
  aspect = 1.6,
  facts: object = {},
): Promise<Building> {
  const widthDeg = (heightDeg * aspect) / Math.cos((north * Math.PI) / 180);
  const placeAt = (x: number, y: number) => ({ lat: north - y * heightDeg, lng: west + x * widthDeg });
  const imageFile = await planOf(Math.round(1000 * aspect), 1000);
  const map = await addMap(send, {
    name,
    description: 'Main entrance: west side. Key safe beside the gate.',
    boundsTopLeftLat: north,
    boundsTopLeftLng: west,
    boundsBottomRightLat: north - heightDeg,
    boundsBottomRightLng: west + widthDeg,
    imageFile,
    ...facts,
  });
  const floors = [];
  for (const [floorNumber, floorName, rooms] of [
    [0, 'Ground floor', ground],
    [1, 'First floor', upper],
  ] as const) {
    const sortOrder = floorNumber;
    const floor = await addFloor(send, map.customMapId, {
      floorNumber,
      name: floorName,
      sortOrder,
      imageFile,
    });
    for (const room of rooms) await addRoom(send, floor.customMapFloorId, room, placeAt);
    floors.push({ id: floor.customMapFloorId as string, name: floorName });
  }
  return { mapId: map.customMapId, floors, placeAt };
}

async function addRoom(send: Send, floorId: string, room: Room, placeAt: Building['placeAt']) {
  const [name, zoneType, left, top, right, bottom] = room;
  const ring = (l: number, t: number, r: number, b: number) => {
    const from = placeAt(l, b);
    const to = placeAt(r, t);
    return boxRing(from.lng, from.lat, to.lng, to.lat);
  };
  const rings = [ring(left, top, right, bottom)];
  // The counter in the middle of the canteen is not part of the canteen.
  if (name === 'Canteen') rings.push(ring(0.55, 0.3, 0.65, 0.38));
  await addZone(send, floorId, {
    name,
    zoneType,
    polygonGeoJson: polygonOf(...rings),
    ...(name === 'Archive' && { elevationFt: 112 }),
  });
}

/** @returns the path of the shared page */
export async function shareMap(send: Send, mapId: string, fields: object = {}): Promise<string> {
  const { body } = await send('POST', `/api/v4/CustomMaps/SaveShareLink/${mapId}`, fields);
  return `/share/${body.token}`;
}

/** Opens the panel with printing, saving, the appearance and the legend. */
export async function showMore(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More', expanded: false }).click();
}

/** The button of a floor in the stack of floors beside the map. */
export function floorButton(page: Page, name: string, options: { readonly pressed?: boolean } = {}): Locator {
  return page.getByRole('list', { name: 'Floors' }).getByRole('button', { name, ...options });
}
