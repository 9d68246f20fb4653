import { createHash, randomUUIDv7 } from 'node:crypto';
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import type { InterpretedZone } from '../../../building-import/interpreted.ts';
import type { Caller, Context } from '../../../context.ts';
import { type StoredImage, storeImage } from '../../images/images.ts';
import { type PreparedFeature, prepareZoneImport } from '../../zones/prepare-zone-import.ts';
import type { ZoneImportReport } from '../../zones/zone-import.schema.ts';
import { describeFeatures, rejectIfAnyFailed } from '../../zones/zone-import-report.ts';
import type { CommitPlan, PlannedFloor } from '../commit/commit-messages.ts';
import { sortedIds } from '../commit/prepare-changes.ts';
import { newFileKey, withFolder } from '../import-files.ts';
import { drawFloorPlan } from '../plan/draw-floor-plan.ts';
import { carryOut, discardPlan } from '../run-imports.ts';
import { writeZones, type ZoneSegment } from '../worker/zones-file.ts';
import type { PreparedBuilding, PreparedFloor } from './prepare-building.ts';

/** What an import made from one file. */
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
  /** Called when the plan of a floor has been drawn. */
  readonly onFloor?: (floor: FloorReport) => void;
  /** If it is aborted, the building is not made. */
  readonly signal?: AbortSignal;
  /** The import's row, which is in the state `committing`. `null` if there is no row. */
  readonly importId?: string | null;
}

/**
 * Makes a prepared building in one transaction: a map, or new floors on an existing one, with their plans, and the zones. If
 * anything fails or the process is killed, nothing is made.
 *
 * @throws Error saying that nothing was kept, with the original failure as its cause
 */
export async function importBuilding(
  ctx: Context,
  caller: Caller,
  building: PreparedBuilding,
  progress: BuildingProgress = {},
): Promise<BuildingReport> {
  const signal = progress.signal ?? new AbortController().signal;
  try {
    return await withFolder(ctx, (folder) =>
      makeBuilding({ ctx, caller, building, progress, folder, signal }),
    );
  } catch (error) {
    throw new Error('The building was not imported; nothing was kept', { cause: error });
  }
}

interface Making {
  readonly ctx: Context;
  readonly caller: Caller;
  readonly building: PreparedBuilding;
  readonly progress: BuildingProgress;
  readonly folder: string;
  readonly signal: AbortSignal;
}

async function makeBuilding(making: Making): Promise<BuildingReport> {
  const { ctx, caller, building, progress, folder, signal } = making;
  const features = building.floors.map((floor) => prepareFloor(floor, building));
  const zones = features.map(listZones);
  if (zones.every((list) => list.length === 0)) throw new Error('no feature became a zone');
  const zonesPath = `${folder}/zones`;
  const segments = await writeZones(zones, zonesPath);
  const floors: PlannedFloor[] = [];
  const reports: FloorReport[] = [];
  const planOf = (image: StoredImage | null): CommitPlan => ({
    kind: 'commit',
    departmentId: caller.departmentId,
    importId: progress.importId ?? null,
    zonesPath,
    madePath: `${folder}/made`,
    madeKey: newFileKey(),
    removeMissing: false,
    maps: [
      {
        mapId: building.mapId ?? randomUUIDv7(),
        name: building.name,
        bounds: building.bounds,
        image,
        floors,
      },
    ],
    unplacedPoints: [],
    notes: [],
  });
  let cover: StoredImage | null = null;
  try {
    for (const [index, floor] of building.floors.entries()) {
      signal.throwIfAborted();
      const segment = segments[index] ?? { zones: 0, offset: 0, bytes: 0 };
      const planned = await planFloor(making, floor, segment);
      floors.push(planned);
      if (floor.isDefault && !building.mapId) cover = await storeDrawing(making, floor);
      const report = reportOf(floor, planned, features[index] ?? []);
      reports.push(report);
      progress.onFloor?.(report);
    }
    signal.throwIfAborted();
  } catch (error) {
    await discardPlan(ctx, planOf(cover));
    throw error;
  }
  const plan = planOf(cover);
  await carryOut(ctx, plan, signal, () => {});
  return { customMapId: plan.maps[0]?.mapId ?? '', floors: reports };
}

function prepareFloor({ file, collection }: PreparedFloor, { zones, bounds }: PreparedBuilding) {
  const features = [...prepareZoneImport(collection, zones, bounds)];
  try {
    if (zones.strict) rejectIfAnyFailed(features);
  } catch (error) {
    throw new Error(file, { cause: error });
  }
  return features;
}

function listZones(features: readonly PreparedFeature[]): InterpretedZone[] {
  return features.flatMap((feature) =>
    feature.status === 'zones'
      ? feature.zones.map((zone) => ({ ...zone, externalId: null, metadata: {} }))
      : [],
  );
}

async function planFloor(making: Making, floor: PreparedFloor, segment: ZoneSegment): Promise<PlannedFloor> {
  const { floorNumber, name, isDefault } = floor;
  return {
    floorId: randomUUIDv7(),
    isNew: true,
    externalId: null,
    floorNumber,
    name,
    ordinal: null,
    postedLabel: null,
    elevationFt: null,
    floorHeightFt: null,
    isDefault,
    segment,
    points: { zones: 0, offset: 0, bytes: 0 },
    zoneIds: sortedIds(segment.zones),
    image: floor.planPath ? await storePlan(making, floor.planPath) : await storeDrawing(making, floor),
    placement: null,
  };
}

/** Draws everything in the file, including features that did not become zones: doors and walls belong on a plan too. */
async function storeDrawing(
  { ctx, building, folder }: Making,
  { file, shapes }: PreparedFloor,
): Promise<StoredImage> {
  try {
    const bytes = Buffer.from(drawFloorPlan(shapes, building.bounds));
    const path = `${folder}/plan`;
    await writeFile(path, bytes, { mode: 0o600 });
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    return await storeImage(ctx, { path, sizeBytes: bytes.length, sha256 });
  } catch (error) {
    throw new Error(file, { cause: error });
  }
}

/** Stores a plan as it is. It is copied, because storing a file moves it. */
async function storePlan({ ctx, folder }: Making, file: string): Promise<StoredImage> {
  const path = `${folder}/plan`;
  await copyFile(file, path);
  const bytes = await readFile(path);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return storeImage(ctx, { path, sizeBytes: bytes.length, sha256 });
}

function reportOf(
  { file, floorNumber, name, isDefault }: PreparedFloor,
  { floorId, zoneIds }: PlannedFloor,
  features: readonly PreparedFeature[],
): FloorReport {
  const zones = describeFeatures(features, zoneIds);
  return { file, customMapFloorId: floorId, floorNumber, name, isDefault, zones };
}
