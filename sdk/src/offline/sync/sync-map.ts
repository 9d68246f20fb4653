import { findArchive } from '../archive/archive-address.ts';
import { archiveContentNames, downloadArchive } from '../archive/download-archive.ts';
import {
  contentsOf,
  deleteFloorRecord,
  deleteMapRecord,
  type StoredContent,
  type StoredFloor,
  writeMapRecord,
} from '../storage/records.ts';
import { type CustomMapDetail, SourceError } from './offline-source.ts';
import type { MapPlan } from './plan-sync.ts';
import type { SyncRun } from './sync-run.ts';

/** If an archive is deleted while it is downloaded, the map names a new archive, so the map is read again. */
const maxAttempts = 3;

/** Versions start at 1, so no manifest has this one. */
const incompleteVersion = 0;

/**
 * Downloads a map's fields. A new map gets its record first, because reading one of its floors needs the map's name.
 *
 * @returns `undefined` if the map was deleted after the manifest was read; it is then removed here too
 */
export async function startMap(run: SyncRun, { versions }: MapPlan): Promise<CustomMapDetail | undefined> {
  const { customMapId } = versions;
  const detail = await run.source.readMap(customMapId, run.signal);
  if (!detail) {
    await removeMap(run, customMapId);
    return undefined;
  }
  if (!run.stored.mapIds.includes(customMapId)) {
    const { floors: _, changedOn: __, ...facts } = detail;
    await writeMapRecord(run.store, { customMapId, mapVersion: incompleteVersion, facts, archive: null });
  }
  return detail;
}

/** Updates a map's own fields and tiles in one write. */
export async function syncMap(run: SyncRun, { versions }: MapPlan, detail: CustomMapDetail): Promise<void> {
  const { customMapId, mapVersion } = versions;
  const before = run.stored.maps.get(customMapId)?.archive ?? null;
  const found = await downloadTiles(run, customMapId, detail, before, (map) => map);
  if (!found) return removeMap(run, customMapId);
  const { floors: _, changedOn: __, ...facts } = found.owner;
  await writeMapRecord(run.store, { customMapId, mapVersion, facts, archive: found.archive });
  await deleteObsoleteContent(run, before, found.archive);
  run.addStored(customMapId);
}

/** A map or floor, and the archive that its response named. */
export interface DownloadedTiles<Owner> {
  readonly owner: Owner;
  readonly archive: StoredContent | null;
}

/**
 * Downloads the archive of a map or a floor. It returns the facts from the response that named the archive, because they are
 * stored together and must belong together.
 *
 * @param before the stored archive, which is kept if it is still the current one
 * @param pick selects the owner of the tiles from its map
 * @returns `undefined` if the owner was deleted after the manifest was read
 * @throws SourceError `refused` if the archive is never at the address that the server names
 */
export async function downloadTiles<Owner extends { readonly tileUrlTemplate: string | null }>(
  run: SyncRun,
  customMapId: string,
  detail: CustomMapDetail,
  before: StoredContent | null,
  pick: (detail: CustomMapDetail) => Owner | undefined,
): Promise<DownloadedTiles<Owner> | undefined> {
  let map: CustomMapDetail | undefined = detail;
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    if (attempt > 0) map = await run.source.readMap(customMapId, run.signal);
    const owner = map && pick(map);
    if (!owner) return undefined;
    if (owner.tileUrlTemplate === null) return { owner, archive: null };
    const archive = await getArchive(run, owner.tileUrlTemplate, before);
    if (archive) return { owner, archive };
  }
  throw new SourceError('refused', 'there is no archive at the address in the response');
}

async function getArchive(
  run: SyncRun,
  template: string,
  before: StoredContent | null,
): Promise<StoredContent | undefined> {
  const address = findArchive(template);
  if (!address)
    throw new SourceError('unreadable', `cannot determine the archive of the tiles at ${template}`);
  const names = archiveContentNames(address.key);
  if (before && names.includes(before.name)) return before;
  const [name = ''] = names.filter((each) => !run.stored.damaged.has(each));
  run.neededArchives.add(name);
  const { store, source, signal, addBytes } = run;
  return downloadArchive({ store, source, signal, onBytes: addBytes }, address.url, name);
}

/** Removes a map after its floors, because reading a floor needs its map. */
export async function removeMap(run: SyncRun, customMapId: string): Promise<void> {
  const floors = [...run.stored.floors.values()].filter((floor) => floor.customMapId === customMapId);
  for (const floor of floors) await removeFloor(run, floor.customMapFloorId);
  await deleteMapRecord(run.store, customMapId);
  await deleteObsoleteContent(run, run.stored.maps.get(customMapId)?.archive ?? null, null);
  run.addRemoved(customMapId);
}

export async function removeFloor(run: SyncRun, customMapFloorId: string): Promise<void> {
  const floor: StoredFloor | undefined = run.stored.floors.get(customMapFloorId);
  await deleteFloorRecord(run.store, customMapFloorId);
  for (const content of floor ? contentsOf(floor) : []) await deleteObsoleteContent(run, content, null);
  run.addRemoved(customMapFloorId);
}

/** Deletes a content that no record names any more. It does so immediately because the space may be needed. */
export async function deleteObsoleteContent(
  run: SyncRun,
  before: StoredContent | null,
  after: StoredContent | null,
): Promise<void> {
  if (before && before.name !== after?.name) await run.store.deleteContent(before.name);
}
