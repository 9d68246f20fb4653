import { randomUUIDv7 } from 'node:crypto';
import { copyFile } from 'node:fs/promises';
import type { GeoBounds } from '@muster/geo/geo-bounds';
import type { Context } from '../../../context.ts';
import { fieldError } from '../../../errors.ts';
import type { ImportRow } from '../../../storage/db/import-tables.ts';
import type { FloorRow } from '../../../storage/db/tables.ts';
import { listFloorRows } from '../../floors/floor-rows.ts';
import {
  readImageHash,
  type StoredImage,
  storeInspectedImage,
  type UploadedFile,
} from '../../images/images.ts';
import { requireMap } from '../../maps/maps.ts';
import { blobKeys, fetchFile, newFileKey } from '../import-files.ts';
import { stored } from '../import-view.ts';
import type { ResultBuilding, ResultFloor } from '../worker/import-result.ts';
import { readingBounds } from '../worker/import-workers.ts';
import type { CommitPlan, PlannedFloor, PlannedMap } from './commit-messages.ts';
import { areIdsFree } from './free-ids.ts';
import { sortedIds } from './prepare-changes.ts';
import { openSourcePlans, type PlacedPlan, type SourcePlans } from './source-plan.ts';

/** The maps into which an import goes. */
export interface CommitTarget {
  /** One entry per building; `null` for a new map. */
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
  readonly sourcePlans: SourcePlans;
}

/**
 * Plans what an import makes, and stores the images of its floors.
 *
 * @param folder for files that are needed until the import has been made
 * @throws MusterError if a target map no longer exists
 */
export async function planCommit(
  ctx: Context,
  row: ImportRow,
  folder: string,
  signal: AbortSignal,
  onProgress: (progress: number) => void,
): Promise<CommitPlan> {
  const result = stored.result(row);
  const target = JSON.parse(row.target ?? 'null') as CommitTarget | null; // startCommit wrote it
  if (!result || !target || !row.result_key) throw new Error('the import has nothing to make');
  const departmentId = row.department_id;
  const zonesPath = `${folder}/zones`;
  await fetchFile(ctx, blobKeys.zones(row.result_key), zonesPath);
  const plans = result.buildings.reduce((sum, { floors }) => sum + floors.length, 0);
  let drawn = 0;
  const onPlan = () => onProgress(++drawn / Math.max(1, plans));
  const sourcePlans = openSourcePlans(ctx, row, folder);
  const planning = { ctx, departmentId, folder, zonesPath, signal, onPlan, sourcePlans };
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
    unplacedPoints: result.unplacedPoints ?? [],
    notes: sourcePlans.notes,
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
  const matches = matchFloors(building.floors, await listFloorRows(ctx.db, departmentId, mapId));
  const floors: PlannedFloor[] = [];
  for (const floor of building.floors) {
    const row = matches.get(floor);
    if (row) floors.push(await planExistingFloor(planning, floor, row));
    else floors.push((await planNewFloor(planning, floor, bounds)).floor);
  }
  return { mapId, name: map.name, bounds, image: null, floors };
}

/** An existing floor gets the image that the source places on it, unless it has that image already. */
async function planExistingFloor(
  { ctx, departmentId, signal, sourcePlans, onPlan }: Planning,
  floor: ResultFloor,
  row: FloorRow,
): Promise<PlannedFloor> {
  signal.throwIfAborted();
  const sha256 = floor.plan && (await readImageHash(ctx.db, departmentId, row.image_id));
  const plan = await sourcePlans.takeChanged(floor, sha256 ?? undefined);
  onPlan();
  const planned = toPlanned(floor, row.id, plan ?? null, false);
  // Lists of points seldom know the names of floors.
  return floor.zones > 0 || !floor.points?.zones
    ? planned
    : { ...planned, name: row.name, floorNumber: row.floor_number, externalId: row.external_id };
}

/**
 * Matches the floors of a source with those of a map: by id or external id, or else by number if exactly one floor has that number and
 * no external id, because someone drew it or because it came from a source of the same kind without ids.
 */
function matchFloors(
  floors: readonly ResultFloor[],
  rows: readonly FloorRow[],
): ReadonlyMap<ResultFloor, FloorRow> {
  const matches = new Map<ResultFloor, FloorRow>();
  const isFree = (row: FloorRow) => ![...matches.values()].includes(row);
  for (const floor of floors) {
    const row = rows.find(
      ({ id, external_id }) =>
        id === floor.kept?.id || (external_id !== null && external_id === floor.externalId),
    );
    if (row && isFree(row)) matches.set(floor, row);
  }
  for (const floor of floors) {
    if (matches.has(floor)) continue;
    const row = rows.find(
      (one) =>
        one.floor_number === floor.floorNumber &&
        (one.external_id === null || floor.externalId === null) &&
        isFree(one),
    );
    if (row) matches.set(floor, row);
  }
  return matches;
}

async function planNewMap(planning: Planning, building: ResultBuilding, name: string): Promise<PlannedMap> {
  const { ctx, folder } = planning;
  const { bounds } = building;
  const keepsIds = await areIdsFree(ctx.db, planning.departmentId, building, planning.zonesPath);
  const floors: PlannedFloor[] = [];
  const coverPath = `${folder}/cover`;
  const coverFloor = building.floors.find(({ isDefault }) => isDefault) ?? building.floors[0];
  let cover: StoredImage | undefined;
  for (const floor of building.floors) {
    const planned = await planNewFloor(planning, floor, bounds, floor === coverFloor ? coverPath : undefined);
    const floorId = (keepsIds && floor.kept?.id) || planned.floor.floorId;
    floors.push({ ...planned.floor, floorId, keepsIds });
    if (planned.copy) cover = await storeInspectedImage(ctx, drawnFacts(planned.copy), planned.copy);
  }
  if (!cover) throw fieldError('choices', 'leave no floor in a building');
  const { kept } = building;
  return { mapId: (keepsIds && kept?.id) || randomUUIDv7(), name, bounds, image: cover, floors, kept };
}

/**
 * Stores the plan of a floor: the image that the source places there, or a drawing of its zones.
 *
 * @param copyPath where to copy the drawing for the map, because storing a file may move it
 */
async function planNewFloor(
  planning: Planning,
  floor: ResultFloor,
  bounds: GeoBounds,
  copyPath?: string,
): Promise<{ floor: PlannedFloor; copy: DrawnFile | undefined }> {
  planning.signal.throwIfAborted();
  const placed = await planning.sourcePlans.take(floor);
  const drawing = !placed || copyPath ? await drawPlan(planning, floor, bounds) : undefined;
  if (drawing && copyPath) await copyFile(drawing.path, copyPath);
  const plan = placed ?? (drawing && (await storeDrawing(planning.ctx, drawing)));
  planning.onPlan();
  return {
    floor: toPlanned(floor, randomUUIDv7(), plan ?? null, true),
    copy: drawing && copyPath ? { ...drawing, path: copyPath } : undefined,
  };
}

/** A drawing on disk. */
interface DrawnFile extends UploadedFile {
  readonly width: number;
  readonly height: number;
}

async function drawPlan(
  { ctx, folder, zonesPath }: Planning,
  { zones, offset, bytes, drawn }: ResultFloor,
  bounds: GeoBounds,
): Promise<DrawnFile> {
  const outputPath = `${folder}/plan.svg`;
  const request = { zonesPath, segment: { zones, offset, bytes }, drawn, bounds, outputPath };
  return { path: outputPath, ...(await ctx.importWorkers.run('drawPlan', request, readingBounds)) };
}

async function storeDrawing(ctx: Context, drawing: DrawnFile): Promise<PlacedPlan> {
  return { image: await storeInspectedImage(ctx, drawnFacts(drawing), drawing), placement: null };
}

function drawnFacts({ width, height }: DrawnFile) {
  return { format: 'svg', mediaType: 'image/svg+xml', width, height } as const;
}

function toPlanned(
  floor: ResultFloor,
  floorId: string,
  plan: PlacedPlan | null,
  isNew: boolean,
): PlannedFloor {
  const { externalId, floorNumber, name, isDefault, zones, offset, bytes } = floor;
  const { points = { zones: 0, offset: 0, bytes: 0 } } = floor;
  const { ordinal = null, postedLabel = null, elevationFt = null, floorHeightFt = null } = floor;
  return {
    floorId,
    isNew,
    externalId,
    floorNumber,
    name,
    ordinal,
    postedLabel,
    elevationFt,
    floorHeightFt,
    isDefault,
    segment: { zones, offset, bytes },
    points,
    zoneIds: isNew ? sortedIds(zones) : [],
    image: plan?.image ?? null,
    placement: plan?.placement ?? null,
    kept: floor.kept,
  };
}

/** The images of a plan that was not carried out. */
export function imagesOf(plan: CommitPlan): StoredImage[] {
  return plan.maps.flatMap(({ image, floors }) =>
    [image, ...floors.map((floor) => floor.image)].filter((one) => one !== null),
  );
}
