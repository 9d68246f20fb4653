import { findArchive } from '../archive/archive-address.ts';
import { archiveContentNames, downloadArchive } from '../archive/download-archive.ts';
import {
  deleteFloorRecord,
  deleteMapRecord,
  type StoredContent,
  type StoredFloor,
  writeMapRecord,
} from '../storage/records.ts';
import { type CustomMapDetail, SourceError } from './offline-source.ts';
import type { MapPlan } from './plan-sync.ts';
import type { SyncRun } from './sync-run.ts';

/** An archive that goes while it is downloaded has a successor, which a second look finds. */
const mostLooks = 3;

/** Versions start at 1: no manifest has this one. */
const notYet = 0;

/**
 * Reads a map and makes it, if it is new, known to readers, who need its name with its floors.
 *
 * @returns `undefined` where it has gone since the manifest; then it is gone here too
 */
export async function openMap(run: SyncRun, { versions }: MapPlan): Promise<CustomMapDetail | undefined> {
  const { customMapId } = versions;
  const detail = await run.source.readMap(customMapId, run.signal);
  if (!detail) {
    await forgetMap(run, customMapId);
    return undefined;
  }
  if (!run.stored.mapIds.includes(customMapId)) {
    const { floors: _, ...facts } = detail;
    await writeMapRecord(run.store, { customMapId, mapVersion: notYet, facts, archive: null });
  }
  return detail;
}

/** Brings a map's own fields and tiles up to date, in one write. */
export async function syncMap(run: SyncRun, { versions }: MapPlan, detail: CustomMapDetail): Promise<void> {
  const { customMapId, mapVersion } = versions;
  const before = run.stored.maps.get(customMapId)?.archive ?? null;
  const found = await findTiles(run, customMapId, detail, before, (map) => map);
  if (!found) return forgetMap(run, customMapId);
  const { floors: _, ...facts } = found.owner;
  await writeMapRecord(run.store, { customMapId, mapVersion, facts, archive: found.archive });
  await dropContent(run, before, found.archive);
  run.noteStored(customMapId);
}

/** The owner of tiles as the server last described it, and the archive that it named then. */
export interface FoundTiles<Owner> {
  readonly owner: Owner;
  readonly archive: StoredContent | null;
}

/**
 * Downloads the archive of a map or a floor. The facts that are returned are those that named it: what is stored together
 * was true together.
 *
 * @param before what is stored, kept where it is still the one
 * @param pick finds the owner in its map's details
 * @returns `undefined` where the owner has gone since the manifest
 * @throws SourceError `refused` where the archive is never at the address that the server names
 */
export async function findTiles<Owner extends { readonly tileUrlTemplate: string | null }>(
  run: SyncRun,
  customMapId: string,
  detail: CustomMapDetail,
  before: StoredContent | null,
  pick: (detail: CustomMapDetail) => Owner | undefined,
): Promise<FoundTiles<Owner> | undefined> {
  let map: CustomMapDetail | undefined = detail;
  for (let look = 0; look < mostLooks; look++) {
    if (look > 0) map = await run.source.readMap(customMapId, run.signal);
    const owner = map && pick(map);
    if (!owner) return undefined;
    if (owner.tileUrlTemplate === null) return { owner, archive: null };
    const archive = await takeArchive(run, owner.tileUrlTemplate, before);
    if (archive) return { owner, archive };
  }
  throw new SourceError('refused', 'there is no archive at the address that the server names');
}

async function takeArchive(
  run: SyncRun,
  template: string,
  before: StoredContent | null,
): Promise<StoredContent | undefined> {
  const address = findArchive(template);
  if (!address) throw new SourceError('unreadable', `no archive is known for the tiles at ${template}`);
  const names = archiveContentNames(address.key);
  if (before && names.includes(before.name)) return before;
  const [name = ''] = names.filter((each) => !run.stored.damaged.has(each));
  run.wanted.add(name);
  const { store, source, signal, addBytes } = run;
  return downloadArchive({ store, source, signal, onBytes: addBytes }, address.url, name);
}

/** Removes a map, its floors before it: a reader of a floor needs its map. */
export async function forgetMap(run: SyncRun, customMapId: string): Promise<void> {
  const floors = [...run.stored.floors.values()].filter((floor) => floor.customMapId === customMapId);
  for (const floor of floors) await forgetFloor(run, floor.customMapFloorId);
  await deleteMapRecord(run.store, customMapId);
  await dropContent(run, run.stored.maps.get(customMapId)?.archive ?? null, null);
  run.noteRemoved(customMapId);
}

export async function forgetFloor(run: SyncRun, customMapFloorId: string): Promise<void> {
  const floor: StoredFloor | undefined = run.stored.floors.get(customMapFloorId);
  await deleteFloorRecord(run.store, customMapFloorId);
  await dropContent(run, floor?.archive ?? null, null);
  await dropContent(run, floor?.zones ?? null, null);
  run.noteRemoved(customMapFloorId);
}

/** Deletes what no record names any more, at once: the room may be needed. */
export async function dropContent(
  run: SyncRun,
  before: StoredContent | null,
  after: StoredContent | null,
): Promise<void> {
  if (before && before.name !== after?.name) await run.store.deleteContent(before.name);
}
