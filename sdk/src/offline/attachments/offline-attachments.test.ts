import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  addAttachment,
  listAttachments,
  samplePdf,
} from '../../../../server/src/features/attachments/attachments.test-support.ts';
import type { Send } from '../../../../server/src/testing/api-client.ts';
import { createMemoryStore, createMusterClient } from '../../client.ts';
import type { OfflineStorage } from '../storage/offline-storage.ts';
import { readAttachmentRecords } from '../storage/records.ts';
import { sourceOfShare } from '../sync/share-source.ts';
import { syncOffline } from '../sync/sync-offline.ts';
import { addBuilding, base, createEditor } from '../testing/backend.test-support.ts';
import { flipBit } from '../testing/damage-store.test-support.ts';
import { describeSync } from '../testing/sync-tests.test-support.ts';
import {
  listOfflineAttachments,
  readOfflineAttachment,
  removeOfflineAttachments,
} from './stored-attachments.ts';
import { measureAttachments, syncAttachments } from './sync-attachments.ts';

/** A map with a document, and a floor with a document and a note on a zone. */
async function addDocuments(send: Send) {
  const { mapId, floors } = await addBuilding(send, 1);
  const [{ floorId, zoneIds } = { floorId: '', zoneIds: [] }] = floors;
  const onMap = await addAttachment(send, { customMapId: mapId, title: 'Site' });
  const onFloor = await addAttachment(send, { floorId, title: 'Plan' }, samplePdf());
  const onZone = await addAttachment(send, { zoneId: zoneIds[0], title: 'Keys', note: 'Key **12**' });
  return { mapId, floorId, onMap, onFloor, onZone };
}

async function assertEqualsServer(store: OfflineStorage, send: Send, mapId: string): Promise<void> {
  const listed = await listAttachments(send, `customMapId=${mapId}&includeNested=true`);
  const stored = await listOfflineAttachments(store, mapId);
  assert.deepEqual(
    stored.map(({ hasFile, ...facts }) => facts),
    listed,
  );
  for (const { attachmentId, fileUrl, mediaType, sizeBytes } of listed) {
    const file = await readOfflineAttachment(store, attachmentId);
    assert.deepEqual([file?.type, file?.size], fileUrl ? [mediaType, sizeBytes] : [undefined, undefined]);
    if (fileUrl) assert.deepEqual(await file?.bytes(), await (await fetch(fileUrl)).bytes());
  }
}

const filesOf = (requests: readonly string[]) => requests.filter((path) => path.startsWith('attachments/'));

describeSync('offline attachments', (setup) => {
  test('are stored only on request, after their size is known, and later only what has changed is downloaded', async () => {
    const { backend, store, source, send } = setup();
    const { mapId, onMap, onFloor } = await addDocuments(send);
    const other = await addDocuments(send);
    await syncOffline({ store, source });
    assert.deepEqual(await listOfflineAttachments(store, mapId), []);
    assert.deepEqual(filesOf(backend.takeRequests()), []);
    const chosen = { store, source, customMapIds: [mapId] };
    const bytes = (onMap.sizeBytes ?? 0) + (onFloor.sizeBytes ?? 0);
    assert.deepEqual(await measureAttachments(chosen), { files: 2, bytes });
    assert.deepEqual(filesOf(backend.takeRequests()), [], 'measuring downloads no file');
    const progress: unknown[] = [];
    const first = await syncAttachments({ ...chosen, onProgress: (now) => progress.push(now) });
    assert.deepEqual(first, { status: 'synced', bytes, problem: undefined });
    assert.deepEqual(progress.at(-1), { bytes, totalBytes: bytes });
    await assertEqualsServer(store, send, mapId);
    assert.deepEqual(await listOfflineAttachments(store, other.mapId), []);
    assert.equal((await syncAttachments(chosen)).status, 'unchanged');
    assert.equal((await syncOffline({ store, source })).status, 'unchanged', 'its ETag is still valid');

    backend.takeRequests();
    await send('PUT', `${base}/UpdateAttachment/${onMap.attachmentId}`, { title: 'Yard' });
    await send('DELETE', `${base}/DeleteAttachment/${onFloor.attachmentId}`);
    const added = await addAttachment(send, { floorId: other.floorId, title: 'Not here' });
    assert.equal((await syncAttachments(chosen)).bytes, 0);
    assert.deepEqual(filesOf(backend.takeRequests()), []);
    await assertEqualsServer(store, send, mapId);
    assert.equal(await readOfflineAttachment(store, onFloor.attachmentId), undefined);
    assert.equal(await readOfflineAttachment(store, added.attachmentId), undefined);
  });

  test('survive a sync of the map, and are deleted with the map or on request', async () => {
    const { store, source, send } = setup();
    const [one, two] = [await addDocuments(send), await addDocuments(send)];
    await syncOffline({ store, source });
    await syncAttachments({ store, source });
    const edit = createEditor(send);
    await edit.updateMap(one.mapId, { name: 'Renamed' });
    await syncOffline({ store, source });
    await assertEqualsServer(store, send, one.mapId);
    await edit.deleteMap(one.mapId);
    await syncOffline({ store, source });
    assert.deepEqual(await listOfflineAttachments(store, one.mapId), []);
    await assertEqualsServer(store, send, two.mapId);
    await removeOfflineAttachments(store, two.mapId);
    assert.deepEqual(await listOfflineAttachments(store, two.mapId), []);
    const names = [...(await store.listContents()).keys()];
    assert.deepEqual(
      names.filter((name) => name.startsWith('attachment-')),
      [],
    );
  });

  test('become visible as a whole: after a broken connection the old list stays, and the next sync completes it', async () => {
    const { backend, store, source, send } = setup();
    const { mapId, floorId } = await addDocuments(send);
    await syncOffline({ store, source });
    await syncAttachments({ store, source });
    const before = await listOfflineAttachments(store, mapId);
    await addAttachment(send, { floorId, title: 'New' }, samplePdf('/Lang (en)'));
    backend.proxy.interfere = (path) =>
      path.includes('/storage/attachments/') ? { status: 502 } : undefined;
    const { status, problem } = await syncAttachments({ store, source });
    assert.deepEqual([status, problem?.kind], ['incomplete', 'refused']);
    assert.deepEqual(await listOfflineAttachments(store, mapId), before);
    backend.proxy.interfere = () => undefined;
    assert.equal((await syncAttachments({ store, source })).status, 'synced');
    await assertEqualsServer(store, send, mapId);
  });

  test('a damaged file is not returned, and is downloaded again', async () => {
    const { store, source, send } = setup();
    const { mapId, onFloor } = await addDocuments(send);
    await syncOffline({ store, source });
    await syncAttachments({ store, source });
    const [record] = await readAttachmentRecords(store);
    const item = record?.items.find(({ facts }) => facts.attachmentId === onFloor.attachmentId);
    await flipBit(store, item?.file?.name ?? '', 100);
    assert.equal(await readOfflineAttachment(store, onFloor.attachmentId), undefined);
    assert.deepEqual(await measureAttachments({ store, source }), { files: 1, bytes: onFloor.sizeBytes });
    assert.equal((await syncAttachments({ store, source })).status, 'synced');
    await assertEqualsServer(store, send, mapId);
  });

  test('of a share are stored only while the map shows them', async () => {
    const { backend, store, send } = setup();
    const { mapId } = await addDocuments(send);
    const { body } = await send('POST', `${base}/SaveShareLink/${mapId}`, {});
    const client = createMusterClient({ baseUrl: backend.proxy.url, store: createMemoryStore() });
    const source = sourceOfShare(client, body.token);
    const sync = async () => {
      await syncOffline({ store, source });
      await syncAttachments({ store, source });
      return (await listOfflineAttachments(store, mapId)).map(({ title }) => title);
    };
    assert.deepEqual(await sync(), []);
    const edit = createEditor(send);
    await edit.updateMap(mapId, { showAttachmentsOnShares: true });
    assert.deepEqual(await sync(), ['Site', 'Plan', 'Keys']);
    await edit.updateMap(mapId, { showAttachmentsOnShares: false });
    assert.deepEqual(await sync(), []);
  });
});
