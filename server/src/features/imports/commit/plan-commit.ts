import { randomUUIDv7 } from 'node:crypto';
import { copyFile } from 'node:fs/promises';
import type { GeoBounds } from '@muster/geo/geo-bounds';
import type { Context } from '../../../context.ts';
import { fieldError } from '../../../errors.ts';
import type { ImportRow } from '../../../storage/db/import-tables.ts';
import type { FloorRow } from '../../../storage/db/tables.ts';
import { listFloorRows } from '../../floors/floor-rows.ts';
import { type StoredImage, storeKnownImage } from '../../images/images.ts';
import { requireMap } from '../../maps/maps.ts';
import { blobKeys, fetchFile, newFileKey } from '../import-files.ts';
import { stored } from '../import-view.ts';
import type { ResultBuilding, ResultFloor } from '../worker/import-result.ts';
import { readingBounds } from '../worker/import-workers.ts';
import type { CommitPlan, PlannedFloor, PlannedMap } from './commit-messages.ts';
import { sortedIds } from './prepare-changes.ts';

/** Where an import is to go. */
export interface CommitTarget {
  /** For each building; null for a new map. */
  readonly mapIds: readonly (string | null)[];
  readonly name: string | null;
  readonly removeMissing: boolean;
}

interface Planning {
  readonly ctx: Context;
  readonly departmentId: number;
  readonly folder: string;
  readonly zonesPath: string;
  readonly signal: AbortSignal;
  readonly onPlan: () => void;
}

/**
 * Plans what an import makes, and stores the images of its floors.
 *
 * @param folder for files that are needed until it is made
 * @throws MusterError if a map that it is to go to is gone
 */
export async function planCommit(
  ctx: Context,
  row: ImportRow,
  folder: string,
  signal: AbortSignal,
  onProgress: (progress: number) => void,
): Promise<CommitPlan> {
  const result = stored.result(row);
  const target = JSON.parse(row.target ?? 'null') as CommitTarget | null; // as startCommit wrote it
  if (!result || !target || !row.result_key) throw new Error('the import has nothing to make');
  const departmentId = row.department_id;
  const zonesPath = `${folder}/zones`;
  await fetchFile(ctx, blobKeys.zones(row.result_key), zonesPath);
  const plans = result.buildings.reduce((sum, { floors }) => sum + floors.length, 0);
  let drawn = 0;
  const onPlan = () => onProgress(++drawn / Math.max(1, plans));
  const planning = { ctx, departmentId, folder, zonesPath, signal, onPlan };
  const maps: PlannedMap[] = [];
  for (const [index, building] of result.buildings.entries())
    maps.push(await planMap(planning, building, target, index));
  return {
    kind: 'commit',
    departmentId,
    importId: row.id,
    zonesPath,
    madePath: `${folder}/made`,
    madeKey: newFileKey(),
    removeMissing: target.removeMissing,
    maps,
  };
}

async function planMap(
  planning: Planning,
  building: ResultBuilding,
  { mapIds, name }: CommitTarget,
  index: number,
): Promise<PlannedMap> {
  const mapId = mapIds[index];
  if (!mapId) return planNewMap(planning, building, name ?? building.name);
  const { ctx, departmentId } = planning;
  const map = await requireMap(ctx.db, departmentId, mapId);
  const bounds = {
    topLeftLat: map.top_left_lat,
    topLeftLng: map.top_left_lng,
    bottomRightLat: map.bottom_right_lat,
    bottomRightLng: map.bottom_right_lng,
  };
  const known = matchFloors(building.floors, await listFloorRows(ctx.db, departmentId, mapId));
  const floors: PlannedFloor[] = [];
  for (const floor of building.floors) {
    const row = known.get(floor);
    if (row) floors.push(toPlanned(floor, row.id, null));
    else floors.push(await planNewFloor(planning, floor, bounds));
  }
  return { mapId, name: map.name, bounds, image: null, floors };
}

/**
 * Which floor of a source is which floor of a map: the one with its external id; else the only one with its number that has
 * none, because somebody has drawn it, or that came from the same kind of source without ids.
 */
function matchFloors(
  floors: readonly ResultFloor[],
  rows: readonly FloorRow[],
): ReadonlyMap<ResultFloor, FloorRow> {
  const known = new Map<ResultFloor, FloorRow>();
  const isFree = (row: FloorRow) => ![...known.values()].includes(row);
  for (const floor of floors) {
    const row = rows.find(({ external_id }) => external_id !== null && external_id === floor.externalId);
    if (row && isFree(row)) known.set(floor, row);
  }
  for (const floor of floors) {
    if (known.has(floor)) continue;
    const row = rows.find(
      (one) =>
        one.floor_number === floor.floorNumber &&
        (one.external_id === null || floor.externalId === null) &&
        isFree(one),
    );
    if (row) known.set(floor, row);
  }
  return known;
}

async function planNewMap(planning: Planning, building: ResultBuilding, name: string): Promise<PlannedMap> {
  const { ctx, folder } = planning;
  const { bounds } = building;
  const floors: PlannedFloor[] = [];
  const coverPath = `${folder}/cover`;
  const coverFloor = building.floors.find(({ isDefault }) => isDefault) ?? building.floors[0];
  let cover: StoredImage | undefined;
  for (const floor of building.floors) {
    const planned = await planNewFloor(planning, floor, bounds, floor === coverFloor ? coverPath : undefined);
    floors.push(planned);
    if (floor === coverFloor && planned.image) {
      const file = { ...planned.image.file, path: coverPath };
      cover = await storeKnownImage(ctx, planned.image.facts, file);
    }
  }
  if (!cover) throw fieldError('choices', 'leave no floor in a building');
  return { mapId: randomUUIDv7(), name, bounds, image: cover, floors };
}

/**
 * An image that the source itself places, `floor.plan`, is not used yet: its corners need a placement.
 *
 * @param copyPath where a copy of the plan is to be left: what is stored may be moved
 */
async function planNewFloor(
  { ctx, folder, zonesPath, signal, onPlan }: Planning,
  floor: ResultFloor,
  bounds: GeoBounds,
  copyPath?: string,
): Promise<PlannedFloor> {
  signal.throwIfAborted();
  const outputPath = `${folder}/plan.svg`;
  const { zones, offset, bytes, drawn } = floor;
  const request = { zonesPath, segment: { zones, offset, bytes }, drawn, bounds, outputPath };
  const { width, height, ...file } = await ctx.importWorkers.run('drawPlan', request, readingBounds);
  const facts = { format: 'svg', mediaType: 'image/svg+xml', width, height } as const;
  if (copyPath) await copyFile(outputPath, copyPath);
  const image = await storeKnownImage(ctx, facts, { path: outputPath, ...file });
  onPlan();
  return toPlanned(floor, randomUUIDv7(), image);
}

function toPlanned(floor: ResultFloor, floorId: string, image: StoredImage | null): PlannedFloor {
  const { externalId, floorNumber, name, isDefault, zones, offset, bytes } = floor;
  const { ordinal = null, postedLabel = null } = floor;
  return {
    floorId,
    externalId,
    floorNumber,
    name,
    ordinal,
    postedLabel,
    isDefault,
    segment: { zones, offset, bytes },
    zoneIds: image ? sortedIds(zones) : [],
    image,
  };
}

/** The images of a plan that was not carried out. */
export function imagesOf(plan: CommitPlan): StoredImage[] {
  return plan.maps.flatMap(({ image, floors }) =>
    [image, ...floors.map((floor) => floor.image)].filter((one) => one !== null),
  );
}
