import assert from 'node:assert/strict';
import { formOf, type Send } from './api-client.ts';
import { pngImage } from './sample-images.ts';

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

/** Saves something that a test needs, and returns it. */
export async function saveSample(send: Send, path: string, body: unknown) {
  const response = await send('POST', path, body);
  assert.equal(response.status, 200, response.text);
  return response.body;
}
