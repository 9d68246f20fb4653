/** The page of the cross-origin test. It makes every kind of call for which a browser needs the service's CORS permission. */
import { type Credentials, createMusterClient } from '../client.ts';
import { createIndexedDbStorage, sourceOf, syncOffline } from '../offline.ts';

async function callService(baseUrl: string, credentials: Credentials) {
  const client = createMusterClient({ baseUrl });
  const signedIn = await client.signIn(credentials);
  if (!signedIn.ok) return { signIn: signedIn.error };
  const fields = {
    name: 'Westport House',
    type: 0,
    boundsTopLeftLat: 56.4605,
    boundsTopLeftLng: -2.979,
    boundsBottomRightLat: 56.4595,
    boundsBottomRightLng: -2.977,
  } as const;
  const parts: number[] = [];
  const onProgress = (part: number) => parts.push(part);
  const canvas = new OffscreenCanvas(200, 100);
  canvas.getContext('2d')?.fillRect(20, 20, 60, 60);
  const image = await canvas.convertToBlob();
  const saved = await client.uploads.saveCustomMap(fields, image, { onProgress });
  if (!saved.ok) return { upload: saved.error };
  const id = saved.value.customMapId;
  const edited = await client.uploads.updateCustomMap(
    id,
    { ...fields, name: 'Westport' },
    { ifMatch: saved.etag },
  );
  const late = await client.uploads.updateCustomMap(id, { ...fields, name: 'Late' }, { ifMatch: saved.etag });
  const kinds: string[] = [];
  for await (const change of client.changes()) {
    kinds.push(change.ok ? change.value.kind : change.error.kind);
    break;
  }
  const sync = () => syncOffline({ store: createIndexedDbStorage('far'), source: sourceOf(client) });
  const synced = [(await sync()).status, (await sync()).status];
  const removed = await client.delete('/api/v4/CustomMaps/DeleteCustomMap/{id}', {
    params: { path: { id } },
  });
  return {
    last: parts.at(-1),
    edited: edited.ok && edited.value.name,
    late: late.ok || ('name' in late.error && late.error.name),
    kinds,
    synced,
    removed: removed.ok,
  };
}

export const otherOriginPage = { callService };
Object.assign(window, { otherOriginPage });
