import { PolygonError } from 'zone-index';
import { indexZones } from '../resolve/zone-set.ts';
import { addToChecksum } from '../storage/checksum.ts';
import {
  type FloorFacts,
  type StoredContent,
  type StoredFloor,
  writeFloorRecord,
} from '../storage/records.ts';
import { type CustomMapDetail, SourceError } from './offline-source.ts';
import type { FloorPlan } from './plan-sync.ts';
import { dropContent, findTiles, forgetFloor } from './sync-map.ts';
import type { SyncRun } from './sync-run.ts';

/**
 * Brings a floor up to date: downloads what differs, checks it, and shows all of it in one write.
 *
 * It is stored under the manifest's versions. What was downloaded may be newer; the next sync then downloads it once more, and
 * never misses a change.
 *
 * @param detail the floor's map, where its facts are to be read
 */
export async function syncFloor(
  run: SyncRun,
  plan: FloorPlan,
  detail: CustomMapDetail | undefined,
): Promise<void> {
  const { customMapFloorId, floorVersion, zoneVersion } = plan.versions;
  const before = run.stored.floors.get(customMapFloorId);
  const drawn = plan.needsFacts ? await readDrawn(run, plan, detail, before) : before;
  const zones = plan.needsZones ? await storeZones(run, customMapFloorId) : before?.zones;
  if (!drawn || !zones) return forgetFloor(run, customMapFloorId);
  const { facts, archive } = drawn;
  await writeFloorRecord(run.store, {
    customMapFloorId,
    customMapId: plan.customMapId,
    floorVersion,
    zoneVersion,
    facts,
    archive,
    zones,
  });
  await dropContent(run, before?.archive ?? null, archive);
  await dropContent(run, before?.zones ?? null, zones);
  run.noteStored(customMapFloorId);
}

/** @returns the floor's facts and tiles, `undefined` where it has gone since the manifest */
async function readDrawn(
  run: SyncRun,
  { customMapId, versions }: FloorPlan,
  detail: CustomMapDetail | undefined,
  before: StoredFloor | undefined,
): Promise<Pick<StoredFloor, 'facts' | 'archive'> | undefined> {
  const map = detail ?? (await run.source.readMap(customMapId, run.signal));
  const pick = ({ floors }: CustomMapDetail) =>
    floors.find((floor) => floor.customMapFloorId === versions.customMapFloorId);
  const found = map && (await findTiles(run, customMapId, map, before?.archive ?? null, pick));
  if (!found) return undefined;
  const { zoneCount: _, ...facts }: FloorFacts & { readonly zoneCount: number } = found.owner;
  return { facts, archive: found.archive };
}

/** @returns `undefined` where the floor has gone since the manifest */
async function storeZones(run: SyncRun, customMapFloorId: string): Promise<StoredContent | undefined> {
  const zones = await run.source.readZones(customMapFloorId, run.signal);
  if (!zones) return undefined;
  try {
    indexZones(zones);
  } catch (error) {
    if (!(error instanceof PolygonError)) throw error;
    throw new SourceError('unreadable', `a zone is not a polygon: ${error.message}`, { cause: error });
  }
  const bytes = new TextEncoder().encode(JSON.stringify(zones));
  const name = `zones-${customMapFloorId}-${run.name}`;
  for (let offset = 0; offset < bytes.length; offset += run.store.pieceBytes)
    await run.store.appendPiece(name, offset, bytes.subarray(offset, offset + run.store.pieceBytes));
  await run.store.sealContent(name);
  return { name, bytes: bytes.length, sum: addToChecksum(0, bytes) };
}
