import type { Send } from './api-client.ts';
import { saveSample } from './sample-maps.ts';

/** Fields of a valid point. */
export const pointJson = { pointType: 'exteriorDoor', latitude: 0.5, longitude: 0.5 };

/** Saves a point and returns its result; `fields` overrides the valid ones. */
export async function addPoint(send: Send, floorId: string, fields: object = {}) {
  return saveSample(send, `/api/v4/CustomMaps/SavePoint/${floorId}`, { ...pointJson, ...fields });
}
