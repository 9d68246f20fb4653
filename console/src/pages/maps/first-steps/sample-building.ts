import type { CustomMap, MusterClient, Result } from '@muster/sdk/client';
import { strings } from '../../../strings.ts';
import planUrl from './sample-plan.svg?url';

/** A field in the middle of the United States. */
const place = {
  topLeftLat: 39.82853,
  topLeftLng: -98.57978,
  bottomRightLat: 39.82828,
  bottomRightLng: -98.57922,
};

export interface SampleBuilding {
  readonly customMapId: string;
  readonly customMapFloorId: string;
}

/** Saves a building with one floor to try things out. Its plan is included in the console. */
export async function saveSampleBuilding(client: MusterClient): Promise<Result<SampleBuilding>> {
  const plan = await (await fetch(planUrl)).blob();
  const image = new File([plan], 'sample-plan.svg', { type: 'image/svg+xml' });
  const text = strings.firstSteps.sample;
  const map = await saveMap(client, text.mapName, image);
  if (!map.ok) return map;
  const { customMapId } = map.value;
  const fields = { floorNumber: 1, name: text.floorName, isDefault: true };
  const floor = await client.uploads.saveFloor(customMapId, fields, image, { respondAsync: true });
  if (!floor.ok) return floor;
  return { ...floor, value: { customMapId, customMapFloorId: floor.value.customMapFloorId } };
}

function saveMap(client: MusterClient, name: string, image: File): Promise<Result<CustomMap>> {
  const bounds = {
    boundsTopLeftLat: place.topLeftLat,
    boundsTopLeftLng: place.topLeftLng,
    boundsBottomRightLat: place.bottomRightLat,
    boundsBottomRightLng: place.bottomRightLng,
  };
  return client.uploads.saveCustomMap({ name, type: 0, ...bounds }, image, { respondAsync: true });
}
