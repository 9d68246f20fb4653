import type { ApiResponse, Send } from '../../testing/api-client.ts';
import { pointJson } from '../../testing/sample-points.ts';
import { addMapWithFloor, addZone } from '../../testing/sample-zones.ts';

/** A request for each route of this feature that writes. */
export function writesOfVerification(
  send: () => Send,
): Record<string, () => Promise<() => Promise<ApiResponse>>> {
  const base = '/api/v4/CustomMaps';
  return {
    [`POST ${base}/VerifyFloor/{floorId}`]: async () => {
      const { floorId } = await addMapWithFloor(send());
      return () => send()('POST', `${base}/VerifyFloor/${floorId}`, {});
    },
    [`POST ${base}/VerifyZone/{zoneId}`]: async () => {
      const { floorId } = await addMapWithFloor(send());
      const { customMapZoneId } = await addZone(send(), floorId);
      return () => send()('POST', `${base}/VerifyZone/${customMapZoneId}`, {});
    },
    [`POST ${base}/VerifyPoint/{pointId}`]: async () => {
      const { floorId } = await addMapWithFloor(send());
      const { body } = await send()('POST', `${base}/SavePoint/${floorId}`, pointJson);
      return () => send()('POST', `${base}/VerifyPoint/${body.customMapPointId}`, {});
    },
  };
}
