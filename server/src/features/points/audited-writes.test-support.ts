import type { ApiResponse, Send } from '../../testing/api-client.ts';
import { addPoint, pointJson } from '../../testing/sample-points.ts';
import { addMapWithFloor } from '../../testing/sample-zones.ts';

const base = '/api/v4/CustomMaps';

/** Returns a successful request for each route that writes points. Objects that a request needs are created first. */
export function writesOfPoints(
  client: () => Send,
): Readonly<Record<string, () => Promise<() => Promise<ApiResponse>>>> {
  const add = async (send: Send) =>
    (await addPoint(send, (await addMapWithFloor(send)).floorId)).customMapPointId;
  return {
    [`POST ${base}/SavePoint/{floorId}`]: async () => {
      const send = client();
      const { floorId } = await addMapWithFloor(send);
      return () => send('POST', `${base}/SavePoint/${floorId}`, pointJson);
    },
    [`PUT ${base}/UpdatePoint/{pointId}`]: async () => {
      const send = client();
      const id = await add(send);
      return () => send('PUT', `${base}/UpdatePoint/${id}`, { ...pointJson, label: 'Door 7' });
    },
    [`DELETE ${base}/DeletePoint/{pointId}`]: async () => {
      const send = client();
      const id = await add(send);
      return () => send('DELETE', `${base}/DeletePoint/${id}`);
    },
  };
}
