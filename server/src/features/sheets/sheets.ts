import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { maxMercatorLat } from '@muster/geo/web-mercator';
import pLimit from 'p-limit';
import type { Context } from '../../context.ts';
import { namePoint } from '../../zone-rules/point-types.ts';
import { colorOfZone } from '../../zone-rules/zone-colors.ts';
import { drawAerial } from '../backgrounds/aerial-picture.ts';
import { getDepartmentSettings } from '../departments/settings.ts';
import { type ExportedFloor, readExportedMap } from '../exports/exported-map.ts';
import { readPrint } from '../exports/floor-pictures.ts';
import { requireFloor } from '../floors/floors.ts';
import type { SheetBounds, SheetData, SheetFloor, SheetPoint, SheetZone } from './sheet-data.ts';
import { type SheetQuery, sharedSheetQuery } from './sheets.schema.ts';

export { type SheetQuery, sharedSheetQuery };

/** Each thread needs up to 150 MB for the fonts and the picture. */
const oneAtATime = pLimit(1);

/**
 * Draws the sheets of a floor, or of all active floors of its map.
 *
 * @param pageOf the address that the QR code of a floor leads to; by default its page in the console
 * @throws MusterError `CustomMapFloorNotFound`, `ServiceUnavailable` if the image of a floor is still being drawn
 */
export async function openSheets(
  ctx: Context,
  departmentId: number,
  floorId: string,
  { paper = 'letter', orientation = 'auto', color = true, allFloors = false }: SheetQuery,
  pageOf?: (floorId: string) => string,
): Promise<{ readonly name: string; readonly bytes: Buffer }> {
  const { map_id: mapId } = await requireFloor(ctx.db, departmentId, floorId);
  const consolePage = (id: string) => `${ctx.config.baseUrl}/maps/${mapId}/floors/${id}`;
  const { map, floors } = await readExportedMap(ctx, departmentId, mapId);
  const shown = floors.filter((floor) => (allFloors ? floor.isActive : floor.customMapFloorId === floorId));
  const { name: departmentName, units } = await getDepartmentSettings(ctx.db, departmentId);
  const { boundsTopLeftLng: west, boundsBottomRightLng: east } = map;
  const bounds: SheetBounds = {
    west,
    south: map.boundsBottomRightLat,
    east: east < west ? east + 360 : east,
    north: map.boundsTopLeftLat,
  };
  const data: SheetData = {
    paper,
    orientation,
    isColored: color,
    departmentName,
    mapName: map.name,
    isConfidential: map.isConfidential,
    units,
    madeOn: new Date(ctx.clock.now()).toISOString().slice(0, 10),
    bounds,
    aerial: await readAerial(ctx, departmentId, allFloors ? widen(bounds) : bounds, color),
    hasSite: allFloors,
    floors: await Promise.all(
      shown.map((floor) => readFloor(ctx, departmentId, floor, pageOf ?? consolePage)),
    ),
  };
  const [only] = data.floors;
  const name = allFloors || !only ? map.name : `${map.name}, ${only.name}`;
  return { name, bytes: await oneAtATime(() => drawInThread(data)) };
}

async function readAerial(ctx: Context, departmentId: number, bounds: SheetBounds, isColored: boolean) {
  const options = { folder: join(ctx.config.dataDir, 'incoming', randomUUID()), isColored };
  const aerial = await drawAerial(ctx, departmentId, bounds, options);
  return aerial && { ...aerial, bounds };
}

/** The bounds with their neighborhood: half as much on each side. */
function widen({ west, south, east, north }: SheetBounds): SheetBounds {
  const [lng, lat] = [(east - west) / 2, (north - south) / 2];
  const [lowest, highest] = [-maxMercatorLat, maxMercatorLat];
  return {
    west: west - lng,
    south: Math.max(lowest, south - lat),
    east: east + lng,
    north: Math.min(highest, north + lat),
  };
}

async function readFloor(
  ctx: Context,
  departmentId: number,
  floor: ExportedFloor,
  pageOf: (floorId: string) => string,
): Promise<SheetFloor> {
  const {
    customMapFloorId: floorId,
    name,
    postedLabel,
    verifiedOn,
    verifiedBy,
    changesSinceVerified,
  } = floor;
  const zones: SheetZone[] = [];
  for await (const zone of floor.zones())
    if (zone.isActive)
      zones.push({ name: zone.name, zoneType: zone.zoneType, color: colorOfZone(zone), rings: zone.rings });
  const points = (await floor.points()).flatMap((point): SheetPoint[] => {
    const { pointType, label, longitude: lng, latitude: lat, isActive } = point;
    return isActive ? [{ name: namePoint(pointType, label), pointType, lng, lat }] : [];
  });
  const row = await requireFloor(ctx.db, departmentId, floorId);
  return {
    name,
    postedLabel,
    version: row.floor_version,
    verifiedOn,
    verifiedBy,
    changesSinceVerified: changesSinceVerified ?? 0,
    address: pageOf(floorId),
    picture: await readPrint(ctx, floor),
    zones,
    points,
  };
}

async function drawInThread(data: SheetData): Promise<Buffer> {
  const worker = new Worker(new URL('./sheets-thread.ts', import.meta.url), { workerData: data });
  try {
    const [bytes] = (await once(worker, 'message')) as [Uint8Array]; // sent by sheets-thread
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  } finally {
    await worker.terminate();
  }
}
