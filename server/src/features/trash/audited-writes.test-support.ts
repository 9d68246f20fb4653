import type { ApiResponse, Send } from '../../testing/api-client.ts';
import { addMapWithFloor, addZone } from '../../testing/sample-zones.ts';

/** Returns a successful request for each route of the trash. Objects that a request needs are created first. */
export function writesOfTrash(
  send: Send,
): Readonly<Record<string, () => Promise<() => Promise<ApiResponse>>>> {
  const writeTo = (path: string) => async () => {
    const { customMapZoneId: id } = await addZone(send, (await addMapWithFloor(send)).floorId);
    await send('DELETE', `/api/v4/CustomMaps/DeleteZone/${id}`);
    return () => send('POST', path, { ids: [id] });
  };
  const paths = ['/api/v4/Trash/Restore', '/api/v4/Trash/DeleteForever'];
  return Object.fromEntries(paths.map((path) => [`POST ${path}`, writeTo(path)]));
}
