import assert from 'node:assert/strict';
import { type ApiResponse, formOf, type Send } from './api-client.ts';
import { pngImage } from './sample-images.ts';
import { waitForValue } from './wait-for.ts';

/** Fields of a valid map: a building in Dundee. */
export const mapForm = {
  name: 'Westport House',
  type: 0,
  boundsTopLeftLat: 56.4605,
  boundsTopLeftLng: -2.979,
  boundsBottomRightLat: 56.4595,
  boundsBottomRightLng: -2.977,
};

type Fields = Record<string, string | number | boolean | Blob | undefined>;

/** Saves a map and returns its result; `fields` overrides the valid ones. */
export async function addMap(send: Send, fields: Fields = {}) {
  const form = formOf({ ...mapForm, imageFile: await pngImage(), ...fields });
  return saveSample(send, '/api/v4/CustomMaps/SaveCustomMap', form);
}

/** Saves a floor and returns its result. */
export async function addFloor(send: Send, mapId: string, fields: Fields = {}) {
  const form = formOf({ floorNumber: 3, name: 'Level 3', imageFile: await pngImage(), ...fields });
  return saveSample(send, `/api/v4/CustomMaps/SaveFloor/${mapId}`, form);
}

/** Posts something, patiently. */
export function postPatiently(send: Send, path: string, body: unknown): Promise<ApiResponse> {
  return sendPatiently(send, 'POST', path, body);
}

/**
 * Sends a request. Like clients, it tries again if the service is too busy: the server shares its process with the tests, and
 * the computer may be busy.
 */
export function sendPatiently(send: Send, method: string, path: string, body: unknown): Promise<ApiResponse> {
  return waitForValue(`${method} ${path}`, async () => {
    const found = await send(method, path, body);
    return found.status === 503 && /is overloaded/.test(found.text) ? undefined : found;
  });
}

/** Saves something that a test needs, and returns it. */
export async function saveSample(send: Send, path: string, body: unknown) {
  const response = await postPatiently(send, path, body);
  assert.equal(response.status, 200, response.text);
  return response.body;
}
