import { PolygonError } from 'zone-index';
import { indexZones } from '../resolve/zone-set.ts';
import { addToChecksum } from '../storage/checksum.ts';
import {
  type FloorFacts,
  type StoredContent,
  type StoredFloor,
  writeFloorRecord,
} from '../storage/records.ts';
import { type CustomMapDetail, noPointsVersion, SourceError } from './offline-source.ts';
import type { FloorPlan } from './plan-sync.ts';
import { deleteObsoleteContent, downloadTiles, removeFloor } from './sync-map.ts';
import type { SyncRun } from './sync-run.ts';

/**
 * Updates a floor: downloads what differs, checks it, and makes all of it visible in one write.
 *
 * The record has the manifest's versions. The downloaded data may be newer; then the next sync downloads it again, so no change
 * is ever missed.
 *
 * @param detail the floor's map, if it has already been downloaded
 */
export async function syncFloor(
  run: SyncRun,
  plan: FloorPlan,
  detail: CustomMapDetail | undefined,
): Promise<void> {
  const { customMapFloorId, floorVersion, zoneVersion, pointVersion = noPointsVersion } = plan.versions;
  const before = run.stored.floors.get(customMapFloorId);
  const image = plan.needsFacts ? await downloadImage(run, plan, detail, before) : before;
  const zones = plan.needsZones ? await downloadZones(run, customMapFloorId) : before?.zones;
  const points = plan.needsPoints
    ? await downloadPoints(run, customMapFloorId, pointVersion)
    : (before?.points ?? null);
  if (!image || !zones || points === undefined) return removeFloor(run, customMapFloorId);
  const { facts, archive } = image;
  await writeFloorRecord(run.store, {
    customMapFloorId,
    customMapId: plan.customMapId,
    floorVersion,
    zoneVersion,
    facts,
    archive,
    zones,
    pointVersion,
    points,
  });
  await deleteObsoleteContent(run, before?.archive ?? null, archive);
  await deleteObsoleteContent(run, before?.zones ?? null, zones);
  await deleteObsoleteContent(run, before?.points ?? null, points);
  run.addStored(customMapFloorId);
}

/** @returns the floor's facts and tiles; `undefined` if the floor was deleted after the manifest was read */
async function downloadImage(
  run: SyncRun,
  { customMapId, versions }: FloorPlan,
  detail: CustomMapDetail | undefined,
  before: StoredFloor | undefined,
): Promise<Pick<StoredFloor, 'facts' | 'archive'> | undefined> {
  const map = detail ?? (await run.source.readMap(customMapId, run.signal));
  const pick = ({ floors }: CustomMapDetail) =>
    floors.find((floor) => floor.customMapFloorId === versions.customMapFloorId);
  const found = map && (await downloadTiles(run, customMapId, map, before?.archive ?? null, pick));
  if (!found) return undefined;
  const { zoneCount: _, ...facts }: FloorFacts & { readonly zoneCount: number } = found.owner;
  return { facts, archive: found.archive };
}

/** @returns `undefined` if the floor was deleted after the manifest was read */
async function downloadZones(run: SyncRun, customMapFloorId: string): Promise<StoredContent | undefined> {
  const zones = await run.source.readZones(customMapFloorId, run.signal);
  if (!zones) return undefined;
  try {
    indexZones(zones);
  } catch (error) {
    if (!(error instanceof PolygonError)) throw error;
    throw new SourceError('unreadable', `a zone is not a polygon: ${error.message}`, { cause: error });
  }
  return writeList(run, `zones-${customMapFloorId}-${run.name}`, zones);
}

/** @returns `null` if the floor has never had a point; `undefined` if it was deleted after the manifest was read */
async function downloadPoints(
  run: SyncRun,
  customMapFloorId: string,
  pointVersion: number,
): Promise<StoredContent | null | undefined> {
  if (pointVersion === noPointsVersion) return null;
  const points = await run.source.readPoints(customMapFloorId, run.signal);
  return points && writeList(run, `points-${customMapFloorId}-${run.name}`, points);
}

async function writeList(run: SyncRun, name: string, list: readonly unknown[]): Promise<StoredContent> {
  const bytes = new TextEncoder().encode(JSON.stringify(list));
  for (let offset = 0; offset < bytes.length; offset += run.store.pieceBytes)
    await run.store.appendPiece(name, offset, bytes.subarray(offset, offset + run.store.pieceBytes));
  await run.store.sealContent(name);
  return { name, bytes: bytes.length, sum: addToChecksum(0, bytes) };
}
