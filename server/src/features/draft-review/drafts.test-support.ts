import assert from 'node:assert/strict';
import { type ApiResponse, clientOf, formOf, type Send } from '../../testing/api-client.ts';
import { mapForm } from '../../testing/sample-maps.ts';
import { addPoint, pointJson } from '../../testing/sample-points.ts';
import { addMapWithFloor, addZone, zoneJson } from '../../testing/sample-zones.ts';
import { type TestServer, tokenFor } from '../../testing/test-server.ts';

const base = '/api/v4/CustomMaps';

/** A client of an editor, whose edits are reviewed. */
export async function editorOf(server: TestServer, departmentId = 1): Promise<Send> {
  return clientOf(server, departmentId, await tokenFor(server, departmentId, { role: 'editor' }));
}

export function setReview(admin: Send, mapId: string, editsNeedReview: boolean): Promise<ApiResponse> {
  return admin('PUT', `${base}/UpdateCustomMap/${mapId}`, formOf({ ...mapForm, editsNeedReview }));
}

/** Creates a map whose edits are reviewed, with a floor and a zone. */
export async function addReviewedMap(admin: Send) {
  const { mapId, floorId } = await addMapWithFloor(admin);
  const { customMapZoneId: zoneId } = await addZone(admin, floorId);
  const { status, text } = await setReview(admin, mapId, true);
  assert.equal(status, 200, text);
  return { mapId, floorId, zoneId };
}

/** Lets an editor add, change and delete zones and points of a floor whose edits are reviewed from now on: six drafts. */
export async function addDrafts(
  admin: Send,
  editor: Send,
  { mapId, floorId }: { readonly mapId: string; readonly floorId: string },
): Promise<void> {
  const zones = [await addZone(admin, floorId), await addZone(admin, floorId, { name: 'Größe 🚒' })];
  const points = [await addPoint(admin, floorId), await addPoint(admin, floorId, { label: 'Door 7' })];
  assert.equal((await setReview(admin, mapId, true)).status, 200);
  const [zoneIds, pointIds] = [
    zones.map(({ customMapZoneId }) => customMapZoneId),
    points.map(({ customMapPointId }) => customMapPointId),
  ];
  const name = 'Größe 1';
  const edits = [
    await editor('PUT', `${base}/UpdateZone/${zoneIds[0]}`, { ...zoneJson, name, elevationFt: 0.1 + 0.2 }),
    await editor('DELETE', `${base}/DeleteZone/${zoneIds[1]}`),
    await editor('POST', `${base}/SaveZone/${floorId}`, { ...zoneJson, name: 'New' }),
    await editor('PUT', `${base}/UpdatePoint/${pointIds[0]}`, { ...pointJson, note: 'Bell' }),
    await editor('DELETE', `${base}/DeletePoint/${pointIds[1]}`),
    await editor('POST', `${base}/SavePoint/${floorId}`, { ...pointJson, pointType: 'aed' }),
  ];
  assert.deepEqual(
    edits.map(({ status }) => status),
    edits.map(() => 200),
  );
}

/** Lets an editor rename a zone. @returns the id of the draft */
export async function addDraft(server: TestServer): Promise<string> {
  return (await renameAsEditor(server)).zoneId;
}

async function renameAsEditor(server: TestServer) {
  const map = await addReviewedMap(clientOf(server));
  const editor = await editorOf(server);
  const { status } = await editor('PUT', `${base}/UpdateZone/${map.zoneId}`, {
    ...zoneJson,
    name: 'Room 13',
  });
  assert.equal(status, 200);
  return map;
}

/** Returns a successful request for each route that writes drafts. */
export function writesOfDrafts(
  server: () => TestServer,
): Readonly<Record<string, () => Promise<() => Promise<ApiResponse>>>> {
  const request = (method: string, route: string, id: 'mapId' | 'zoneId', body?: object) => async () => {
    const map = await renameAsEditor(server());
    return () => clientOf(server())(method, `${base}/${route}/${map[id]}`, body);
  };
  return {
    [`POST ${base}/PublishDraft/{customMapId}`]: request('POST', 'PublishDraft', 'mapId', {}),
    [`POST ${base}/ReturnDraft/{customMapId}`]: request('POST', 'ReturnDraft', 'mapId', {
      note: 'Look again',
    }),
    [`DELETE ${base}/DeleteDraft/{draftId}`]: request('DELETE', 'DeleteDraft', 'zoneId'),
  };
}
