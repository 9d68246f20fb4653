import { copyFile } from 'node:fs/promises';
import { type GeoBounds, mercatorBox } from '@muster/geo/geo-bounds';
import { latAtY, worldWidthMeters } from '@muster/geo/web-mercator';
import { kindOfName, type RoomKind } from 'room-tracing/kind-of-name';
import { findNameInRoom, type PlanText } from 'room-tracing/name-in-room';
import { proposeName } from 'room-tracing/next-name';
import { findDefaultFloor, nameFloors } from '../../../building-import/floor-names.ts';
import type { Context } from '../../../context.ts';
import { inspectBounds, inspectImage } from '../../../imaging/decode/inspect-image.ts';
import type { PlanRooms } from '../../../imaging/rooms/find-plan-rooms.ts';
import type { TaskBounds } from '../../../workers/worker-child.ts';
import { drawPage, drawTiffPlan, isPdf, isSvg, isTiff, rasterizeSvg } from '../../images/plan-files.ts';
import { withFolder } from '../import-files.ts';
import { planSizeOf, toLatLng } from '../plan/plan-projection.ts';
import { readPlanShapes } from '../plan/plan-shapes.ts';
import type { BuildingOptions, PreparedBuilding } from './prepare-building.ts';

/** A room that was found on a plan. */
interface TracedRoom {
  readonly name: string;
  readonly kind: RoomKind;
  /** Of the box around it, in meters from west to east and from north to south. */
  readonly width: number;
  readonly height: number;
  readonly squareMeters: number;
}

export interface TracedFloor {
  readonly file: string;
  readonly floorNumber: number;
  readonly name: string;
  readonly rooms: readonly TracedRoom[];
  /** How much wider the bounds are than the plan, if both have the same height. */
  readonly stretch: number;
}

/** The map that gets the floors: a new one, or an existing one if it has an id. */
interface TracedMap extends Pick<BuildingOptions, 'name' | 'floors'> {
  readonly mapId?: string;
  /** Each plan fills them, with north at the top. */
  readonly bounds: GeoBounds;
}

interface TracedBuilding {
  readonly building: PreparedBuilding;
  readonly floors: readonly TracedFloor[];
}

/** Measured: 283 MB and 4 s of a processor for 4096 × 3875 pixels. A picture has at most 36 megapixels. */
const findBounds: TaskBounds = { timeoutMs: 120_000, memoryBytes: 1024 * 1024 * 1024 };
/** Pages are traced at the size at which SVGs are drawn for it. */
const tracedSidePx = 4096;
const firstName = 'Room 1';

/**
 * Finds the rooms on plans, one floor for each, and makes a building of them that has the plans as the images of its
 * floors. Saves nothing.
 *
 * @throws Error that names the file that cannot be read
 */
export async function traceBuilding(
  ctx: Context,
  files: readonly string[],
  { mapId, name, floors: overrides, bounds }: TracedMap,
): Promise<TracedBuilding> {
  const names = nameFloors(files, overrides);
  const defaultIndex = findDefaultFloor(names.map(({ floorNumber }) => floorNumber));
  const zones = { nameProperty: 'name', typeProperty: 'type', defaultType: 0, where: [], strict: false };
  const traced = [];
  for (const [index, file] of files.entries()) {
    const { plan, texts } = await tracePlan(ctx, file);
    const rooms = nameRooms(plan, texts);
    const collection = { type: 'FeatureCollection', features: rooms.map((room) => toFeature(room, bounds)) };
    const { floorNumber, name: floorName } = names[index] ?? { floorNumber: index, name: file };
    const box = mercatorBox(bounds);
    traced.push({
      prepared: {
        file,
        collection,
        floorNumber,
        name: floorName,
        isDefault: index === defaultIndex,
        shapes: readPlanShapes(collection, zones),
        planPath: file,
      },
      found: {
        file,
        floorNumber,
        name: floorName,
        rooms: rooms.map((room) => measureRoom(room, bounds)),
        stretch: box.width / box.height / (plan.width / plan.height),
      },
    });
  }
  const floors = traced.map(({ prepared }) => prepared).sort((a, b) => a.floorNumber - b.floorNumber);
  return {
    building: { mapId, name, bounds, floors, zones, skippedFiles: [] },
    floors: traced.map(({ found }) => found),
  };
}

/** Draws a plan as pixels and finds its rooms, both in a process for images. The file may have any name. */
function tracePlan(ctx: Context, file: string): Promise<{ plan: PlanRooms; texts: readonly PlanText[] }> {
  const { imageWorkers } = ctx;
  return withFolder(ctx, async (folder) => {
    const [path, drawnPath] = [`${folder}/plan`, `${folder}/drawn`];
    const find = (foundIn: string, format: 'png' | 'jpg') =>
      imageWorkers.run('findPlanRooms', { path: foundIn, format }, findBounds);
    try {
      await copyFile(file, path);
      if (await isPdf(path)) {
        const { texts = [] } = await drawPage(imageWorkers, path, drawnPath, { longerSidePx: tracedSidePx });
        return { plan: await find(drawnPath, 'png'), texts };
      }
      if (await isTiff(path)) {
        await drawTiffPlan(imageWorkers, path, drawnPath);
        return { plan: await find(drawnPath, 'png'), texts: [] };
      }
      if (await isSvg(path)) {
        const texts = await imageWorkers.run('readSvgTexts', { path }, inspectBounds);
        await rasterizeSvg(imageWorkers, { path, outputPath: drawnPath });
        return { plan: await find(drawnPath, 'png'), texts };
      }
      const { format } = await inspectImage(imageWorkers, path);
      return { plan: await find(path, format === 'jpg' ? 'jpg' : 'png'), texts: [] };
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException; // of copyFile or an ImageProblem
      throw new Error(`${file}: ${code === 'ENOENT' ? 'the file does not exist' : message}`, {
        cause: error,
      });
    }
  });
}

type Corner = readonly [x: number, y: number];

interface NamedRoom {
  readonly name: string;
  readonly kind: RoomKind;
  /** As fractions of the plan. */
  readonly corners: readonly Corner[];
}

/** Names rooms by the texts in them. The others are numbered, from the largest. */
function nameRooms({ rooms }: PlanRooms, texts: readonly PlanText[]): NamedRoom[] {
  const written = rooms.map((corners) => findNameInRoom(corners, texts));
  const taken = new Set(written.filter((name) => name !== undefined));
  let last: string | undefined;
  return rooms.map((corners, index) => {
    let name = written[index];
    if (name === undefined) {
      last = proposeName(last, firstName, taken);
      name = last;
    }
    return { name, kind: kindOfName(name), corners };
  });
}

function toFeature({ name, kind, corners }: NamedRoom, bounds: GeoBounds) {
  const { width, height } = planSizeOf(bounds);
  const ring = corners.map(([x, y]) => {
    const { lat, lng } = toLatLng(bounds, x * width, y * height);
    return [lng, lat];
  });
  return {
    type: 'Feature',
    properties: { name, type: kind },
    geometry: { type: 'Polygon', coordinates: [[...ring, ring[0]]] },
  };
}

function measureRoom({ name, kind, corners }: NamedRoom, bounds: GeoBounds): TracedRoom {
  const box = mercatorBox(bounds);
  const worldWidth = worldWidthMeters(latAtY(box.top + box.height / 2));
  const points = corners.map(([x, y]) => [x * box.width * worldWidth, y * box.height * worldWidth] as const);
  const spanOf = (values: readonly number[]) => Math.max(...values) - Math.min(...values);
  const doubleArea = points.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = points[(index + 1) % points.length] ?? [x, y];
    return sum + x * nextY - nextX * y;
  }, 0);
  return {
    name,
    kind,
    width: spanOf(points.map(([x]) => x)),
    height: spanOf(points.map(([, y]) => y)),
    squareMeters: Math.abs(doubleArea) / 2,
  };
}
