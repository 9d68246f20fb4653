import { createHash, randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Caller, Context } from '../../../context.ts';
import { saveFloor } from '../../floors/floors.ts';
import type { UploadedFile } from '../../images/images.ts';
import type { MapFields } from '../../maps/maps.schema.ts';
import { deleteMap, saveMap, updateMap } from '../../maps/maps.ts';
import type { ZoneImportOptions } from '../../zones/prepare-zone-import.ts';
import type { ZoneImportReport } from '../../zones/zone-import.schema.ts';
import { importZones } from '../../zones/zone-import.ts';
import { drawFloorPlan } from '../plan/draw-floor-plan.ts';
import type { PreparedBuilding, PreparedFloor } from './prepare-building.ts';

/** What became of a file. */
export interface FloorReport {
  readonly file: string;
  readonly customMapFloorId: string;
  readonly floorNumber: number;
  readonly name: string;
  readonly isDefault: boolean;
  readonly zones: ZoneImportReport;
}

export interface BuildingReport {
  readonly customMapId: string;
  readonly floors: readonly FloorReport[];
}

export interface BuildingProgress {
  readonly onMap?: (customMapId: string) => void;
  readonly onFloor?: (floor: FloorReport) => void;
  /** Aborting it undoes what was made so far. */
  readonly signal?: AbortSignal;
}

const indoorMapType = 0;

/**
 * Makes a planned building: a map, its floors with plans drawn from their polygons, and the zones. The map is inactive
 * until all of it is there, so that clients never see half a building, even if this process is killed. What fails
 * undoes everything.
 *
 * @throws Error telling that nothing was kept, with what failed as its cause
 */
export async function importBuilding(
  ctx: Context,
  caller: Caller,
  building: PreparedBuilding,
  progress: BuildingProgress = {},
): Promise<BuildingReport> {
  const fields = mapFieldsOf(building);
  const draw = (floor: PreparedFloor | undefined) => drawFloorPlan(floor?.shapes ?? [], building.bounds);
  const cover = draw(building.floors.find(({ isDefault }) => isDefault));
  const { result } = await withPlan(ctx, cover, (file) =>
    saveMap(ctx, caller, { ...fields, isActive: false }, file),
  );
  const { customMapId } = result;
  progress.onMap?.(customMapId);
  try {
    const floors: FloorReport[] = [];
    for (const floor of building.floors) {
      progress.signal?.throwIfAborted();
      const plan = floor.isDefault ? cover : draw(floor);
      const report = await importFloor(ctx, caller, { customMapId, plan, zones: building.zones }, floor);
      floors.push(report);
      progress.onFloor?.(report);
    }
    if (floors.every(({ zones }) => zones.zones === 0)) throw new Error('no feature became a zone');
    progress.signal?.throwIfAborted();
    await updateMap(ctx, caller, customMapId, { ...fields, isActive: true }, undefined, () => {});
    return { customMapId, floors };
  } catch (error) {
    throw await undo(ctx, caller, customMapId, error);
  }
}

function mapFieldsOf({ name, bounds }: PreparedBuilding): MapFields {
  return {
    name,
    type: indoorMapType,
    boundsTopLeftLat: bounds.topLeftLat,
    boundsTopLeftLng: bounds.topLeftLng,
    boundsBottomRightLat: bounds.bottomRightLat,
    boundsBottomRightLng: bounds.bottomRightLng,
  };
}

async function importFloor(
  ctx: Context,
  caller: Caller,
  { customMapId, plan, zones }: { customMapId: string; plan: string; zones: ZoneImportOptions },
  floor: PreparedFloor,
): Promise<FloorReport> {
  const { file, floorNumber, name, isDefault } = floor;
  try {
    const fields = { floorNumber, name, isDefault, sortOrder: floorNumber };
    const { result } = await withPlan(ctx, plan, (image) =>
      saveFloor(ctx, caller, customMapId, fields, image),
    );
    const { customMapFloorId } = result;
    const { departmentId } = caller;
    const report = await importZones(ctx, departmentId, customMapFloorId, floor.collection, zones);
    return { file, customMapFloorId, floorNumber, name, isDefault, zones: report };
  } catch (error) {
    throw new Error(file, { cause: error });
  }
}

/** Hands over a plan as a file, as uploads are; it is gone afterwards. */
async function withPlan<Result>(
  ctx: Context,
  svg: string,
  use: (file: UploadedFile) => Promise<Result>,
): Promise<Result> {
  const folder = join(ctx.config.dataDir, 'incoming');
  const path = join(folder, randomUUID());
  const bytes = Buffer.from(svg);
  await mkdir(folder, { recursive: true });
  try {
    await writeFile(path, bytes, { mode: 0o600 });
    return await use({
      path,
      sizeBytes: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    });
  } finally {
    await rm(path, { force: true });
  }
}

/** @returns the error to throw */
async function undo(ctx: Context, caller: Caller, mapId: string, cause: unknown): Promise<Error> {
  try {
    await deleteMap(ctx, caller, mapId);
    return new Error('The building was taken back, nothing of it is kept', { cause });
  } catch (error) {
    ctx.log.error({ err: error, mapId }, 'an unfinished building could not be taken back');
    return new Error(`The inactive map ${mapId} is left of the building and could not be deleted`, { cause });
  }
}
