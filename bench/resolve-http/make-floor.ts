import type { StoredZone } from './postgis-cluster.ts';
import { bounds, drawFloor } from './seeded-floor.ts';

/** Creates the floor through the API, like any client. */
export async function makeFloor(url: string, authorization: string) {
  const call = async <Result>(
    method: string,
    operation: string,
    body?: FormData | string,
  ): Promise<Result> => {
    const json = typeof body === 'string' ? { 'content-type': 'application/json' } : {};
    const headers = { authorization, ...json };
    const response = await fetch(`${url}/api/v4/CustomMaps/${operation}`, {
      method,
      headers,
      ...(body && { body }),
    });
    if (!response.ok) throw new Error(`${operation}: ${await response.text()}`);
    return (await response.json()) as Result; // according to the contract
  };
  const form = (fields: Record<string, string | number>) => {
    const made = new FormData();
    for (const [name, value] of Object.entries(fields)) made.append(name, String(value));
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><rect width="20" height="10"/></svg>';
    made.append('imageFile', new Blob([svg]), 'plan.svg');
    return made;
  };
  const { customMapId: mapId } = await call<{ customMapId: string }>(
    'POST',
    'SaveCustomMap',
    form({
      name: 'Bench house',
      type: 0,
      boundsTopLeftLat: bounds.north,
      boundsTopLeftLng: bounds.west,
      boundsBottomRightLat: bounds.south,
      boundsBottomRightLng: bounds.east,
    }),
  );
  const floorForm = form({ floorNumber: 3, name: 'Level 3' });
  const savingFloor = call<{ customMapFloorId: string }>('POST', `SaveFloor/${mapId}`, floorForm);
  const { customMapFloorId: floorId } = await savingFloor;
  await call('POST', `ImportZones/${floorId}?strict=true`, JSON.stringify(drawFloor(1)));
  const zones = await call<StoredZone[]>('GET', `GetZones/${floorId}`);
  return { mapId, floorId, zones };
}
