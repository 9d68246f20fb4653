/** The functions of the page in the browser tests: this package over IndexedDB, bundled for a browser. */

import type { PositionFix } from 'positioning';
import { type OfflineBuildings, openOfflineBuildings } from '../resolve/offline-buildings.ts';
import { openOfflineFloor } from '../resolve/open-floor.ts';
import { createIndexedDbStorage } from '../storage/indexed-db-storage.ts';
import { readWholeContent } from '../storage/offline-storage.ts';
import { sourceOf } from '../sync/client-source.ts';
import { syncOffline } from '../sync/sync-offline.ts';
import { watchSteps } from './step-storage.test-support.ts';
import { storageContract } from './storage-contract.test-support.ts';
import { createTokenClient } from './token-client.test-support.ts';

declare global {
  interface Window {
    /** Called before each change of the storage, if a test has exposed it. The next change waits for its result. */
    reportStep?: () => Promise<void>;
  }
}

const pieceBytes = 64 * 1024;

async function sync(database: string, token: string) {
  const source = sourceOf(await createTokenClient(location.origin, token));
  const storage = createIndexedDbStorage(database, { pieceBytes });
  let reported: Promise<void> | undefined;
  const store = watchSteps(storage, () => {
    const before = reported;
    reported = window.reportStep?.();
    return before;
  });
  const { problems, ...result } = await syncOffline({ store, source });
  return {
    ...result,
    problems: problems.map(({ kind, id, error }) => ({ kind, id, message: String(error) })),
  };
}

/** The whole store in a form that can be sent out of the page, with contents in Base64. */
async function dump(database: string) {
  const store = createIndexedDbStorage(database, { pieceBytes });
  const contents: Record<string, string> = {};
  for (const name of (await store.listContents()).keys()) {
    const bytes = (await readWholeContent(store, name)) ?? new Uint8Array();
    contents[name] = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  }
  for (const [name, text] of Object.entries(contents)) contents[name] = btoa(text);
  return { maps: await store.readRecords('map-'), floors: await store.readRecords('floor-'), contents };
}

async function resolveAll(
  database: string,
  points: readonly { readonly floorId: string; readonly lat: number; readonly lng: number }[],
) {
  const store = createIndexedDbStorage(database, { pieceBytes });
  const results = [];
  for (const { floorId, lat, lng } of points) {
    const floor = await openOfflineFloor(store, floorId);
    results.push(floor?.resolve(lat, lng));
  }
  return results;
}

/** The results as JSON, with all fields in their order. */
async function queryBuildings(
  database: string,
  query: {
    readonly fixes?: readonly PositionFix[];
    readonly near?: readonly Parameters<OfflineBuildings['findNearest']>[0][];
    readonly words?: readonly string[];
  },
) {
  const buildings = await openOfflineBuildings(createIndexedDbStorage(database, { pieceBytes }));
  const results: string[] = [];
  for (const fix of query.fixes ?? []) results.push(JSON.stringify(await buildings.resolvePosition(fix)));
  for (const request of query.near ?? []) results.push(JSON.stringify(await buildings.findNearest(request)));
  for (const q of query.words ?? []) results.push(JSON.stringify(await buildings.searchZones({ q })));
  return results;
}

async function checkContract(name: string) {
  const found = storageContract.find((each) => each.name === name);
  if (!found) throw new Error(`no check is called ${name}`);
  await found.check(() => createIndexedDbStorage(`contract ${name}`, { pieceBytes }));
}

/**
 * Keeps reading a database while it is deleted.
 *
 * @returns what is read after the deletion and after a later write, and whether the database still existed in between
 */
async function readWhileDeleted(database: string) {
  const store = createIndexedDbStorage(database, { pieceBytes });
  await store.writeRecord('map-1', 'a map');
  const readAll = () =>
    Promise.all([
      store.readRecord('map-1'),
      store.readRecords('map-'),
      store.listContents(),
      store.measurePartial('a'),
      readWholeContent(store, 'a'),
    ]);
  let isDeleted = false;
  const deleted = new Promise<void>((resolve, reject) => {
    const request = indexedDB.deleteDatabase(database);
    request.onsuccess = () => resolve();
    request.onerror = () => reject(request.error);
  }).finally(() => {
    isDeleted = true;
  });
  while (!isDeleted) await readAll();
  await deleted;
  const [record, records, contents, partial, content] = await readAll();
  const names = (await indexedDB.databases()).map(({ name }) => name);
  await store.writeRecord('map-2', 'another');
  return {
    read: [record ?? null, records, [...contents], partial, content ?? null],
    isLeft: names.includes(database),
    readAfterWrite: await store.readRecords('map-'),
  };
}

export const offlinePage = { sync, dump, resolveAll, queryBuildings, checkContract, readWhileDeleted };
export type OfflinePage = typeof offlinePage;
Object.assign(window, { offlinePage });
