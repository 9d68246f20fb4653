import assert from 'node:assert/strict';
import type { Send } from '../../../../server/src/testing/api-client.ts';
import { findArchive } from '../archive/archive-address.ts';
import { archiveContentNames } from '../archive/download-archive.ts';
import { type OfflineStorage, readWholeContent } from '../storage/offline-storage.ts';
import {
  contentsOf,
  readFloorRecords,
  readMapRecords,
  type StoredContent,
  type StoredFloor,
  type StoredMap,
} from '../storage/records.ts';
import type { VersionManifest } from '../sync/offline-source.ts';
import { base, getDigest } from './backend.test-support.ts';

/** Every state of a department that a server has ever returned, to distinguish a consistent floor from a mixed one. */
export interface History {
  /** The JSON of zones by floor. */
  readonly zones: Map<string, Set<string>>;
  /** The JSON of facts by floor or map. */
  readonly facts: Map<string, Set<string>>;
  /** The digest of archives by key. */
  readonly archives: Map<string, string>;
}

export function createHistory(): History {
  return { zones: new Map(), facts: new Map(), archives: new Map() };
}

/** The server's current data, in the format of the store. */
interface Truth {
  readonly maps: readonly Omit<StoredMap, 'archive'>[];
  readonly floors: readonly Omit<StoredFloor, 'archive' | 'zones' | 'points'>[];
}

/** Reads all current data of the server and adds it to the history. */
export async function observe(send: Send, history: History): Promise<Truth> {
  const manifest: VersionManifest = (await send('GET', `${base}/GetVersionManifest`)).body;
  const maps: Truth['maps'][number][] = [];
  const floors: Truth['floors'][number][] = [];
  for (const versions of manifest.maps) {
    const { customMapId, mapVersion } = versions;
    const {
      floors: summaries,
      changedOn: _changed,
      ...facts
    } = (await send('GET', `${base}/GetCustomMap/${customMapId}?includeInactive=true`)).body;
    maps.push({ customMapId, mapVersion, facts });
    record(history.facts, customMapId, JSON.stringify(facts));
    await observeArchive(history, facts.tileUrlTemplate);
    for (const { zoneCount: _, ...floor } of summaries) {
      const { customMapFloorId } = floor;
      const found = versions.floors.find((entry) => entry.customMapFloorId === customMapFloorId);
      assert.ok(found);
      const { floorVersion, zoneVersion, pointVersion = 1 } = found;
      floors.push({ customMapFloorId, floorVersion, zoneVersion, pointVersion, customMapId, facts: floor });
      record(history.facts, customMapFloorId, JSON.stringify(floor));
      const zones = await send('GET', `${base}/GetZones/${customMapFloorId}`);
      record(history.zones, customMapFloorId, JSON.stringify(zones.body));
      await observeArchive(history, floor.tileUrlTemplate);
    }
  }
  return { maps, floors };
}

async function observeArchive({ archives }: History, template: string | null): Promise<void> {
  const address = template && findArchive(template);
  if (!address || archives.has(address.key)) return;
  const response = await fetch(address.url);
  assert.equal(response.status, 200, address.url);
  archives.set(address.key, getDigest(new Uint8Array(await response.arrayBuffer())));
}

function record(seen: Map<string, Set<string>>, id: string, text: string): void {
  seen.set(id, (seen.get(id) ?? new Set()).add(text));
}

/**
 * Checks that every map and floor in the store matches, as a whole, a state that the server has had.
 *
 * @returns how many floors there are
 */
export async function assertWhole(store: OfflineStorage, history: History): Promise<number> {
  const [maps, floors] = [await readMapRecords(store), await readFloorRecords(store)];
  for (const map of maps) {
    assert.ok(history.facts.get(map.customMapId)?.has(JSON.stringify(map.facts)), 'a map as it was once');
    if (map.mapVersion > 0) await assertArchive(store, history, map.facts.tileUrlTemplate, map.archive);
  }
  for (const floor of floors) {
    const id = floor.customMapFloorId;
    assert.ok(
      maps.some((map) => map.customMapId === floor.customMapId),
      'a floor has its map',
    );
    assert.ok(history.facts.get(id)?.has(JSON.stringify(floor.facts)), 'a floor as it was once');
    const zones = await readWholeContent(store, floor.zones.name);
    assert.equal(zones?.length, floor.zones.bytes);
    assert.ok(history.zones.get(id)?.has(new TextDecoder().decode(zones)), 'zones as they were once');
    await assertArchive(store, history, floor.facts.tileUrlTemplate, floor.archive);
  }
  return floors.length;
}

/** Checks that the tiles are complete and are those that the facts name. */
async function assertArchive(
  store: OfflineStorage,
  { archives }: History,
  template: string | null,
  archive: StoredContent | null,
): Promise<void> {
  if (template === null) return assert.equal(archive, null);
  const key = findArchive(template)?.key ?? '';
  assert.ok(archive && archiveContentNames(key).includes(archive.name));
  const bytes = await readWholeContent(store, archive.name);
  assert.ok(bytes);
  assert.equal(getDigest(bytes), archives.get(key), 'the archive as the server has it');
}

/** Checks that the store holds exactly what the server has now, and not a byte more. */
export async function assertEqualsServer(
  store: OfflineStorage,
  send: Send,
  history = createHistory(),
): Promise<void> {
  const truth = await observe(send, history);
  await assertWhole(store, history);
  const [maps, floors] = [await readMapRecords(store), await readFloorRecords(store)];
  const byId = (a: object, b: object) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1);
  const strip = (record: object) => ({ ...record, archive: 0, zones: 0, points: 0 });
  assert.deepEqual(maps.map(strip).sort(byId), truth.maps.map(strip).sort(byId));
  assert.deepEqual(floors.map(strip).sort(byId), truth.floors.map(strip).sort(byId));
  for (const { customMapFloorId, zones, points } of floors) {
    for (const [path, content] of [
      ['GetZones', zones],
      ['GetPoints', points],
    ] as const) {
      const { body } = await send('GET', `${base}/${path}/${customMapFloorId}`);
      const bytes = content ? await readWholeContent(store, content.name) : new TextEncoder().encode('[]');
      assert.deepEqual(JSON.parse(new TextDecoder().decode(bytes)), body);
    }
  }
  const named = [...maps.map(({ archive }) => archive), ...floors.flatMap(contentsOf)];
  const names = named.flatMap((content) => content?.name ?? []);
  assert.deepEqual([...(await store.listContents()).keys()].sort(), names.sort(), 'nothing is left over');
}
