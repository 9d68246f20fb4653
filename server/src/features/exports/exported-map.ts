import { setImmediate } from 'node:timers/promises';
import type { Context } from '../../context.ts';
import type { AttachmentResult } from '../attachments/attachments.schema.ts';
import { listAttachments } from '../attachments/attachments.ts';
import type { CustomMapDetailResult } from '../floors/floors.schema.ts';
import { getMapDetails } from '../floors/floors.ts';
import { listAllPoints } from '../points/point-list.ts';
import type { CustomMapPointResult } from '../points/points.schema.ts';
import { readZoneList } from '../zones/zone-list.ts';
import type { CustomMapZoneResult } from '../zones/zones.schema.ts';

/** A map as the formats write it. Inactive floors, zones and points are included; each format says which it writes. */
export interface ExportedMap {
  readonly map: Omit<CustomMapDetailResult, 'floors'>;
  /** In the order of the tab bar. */
  readonly floors: readonly ExportedFloor[];
  /** The attachments by the id of what they belong to, if they were asked for. */
  readonly attachments?: ReadonlyMap<string, readonly ExportedAttachment[]>;
}

/** What a file says about a document or note. Its address would give the document to everyone who has the file. */
export type ExportedAttachment = Pick<AttachmentResult, 'attachmentId' | 'title' | 'mediaType'>;

/** What a feature says about its floor. */
export type FeaturePlace = Pick<FloorFacts, 'customMapFloorId' | 'floorNumber' | 'name'>;

export type FloorFacts = CustomMapDetailResult['floors'][number];

export interface ExportedFloor extends FloorFacts {
  /** The zones at one version, by name. They are read when the generator starts. */
  readonly zones: () => AsyncGenerator<ExportedZone>;
  /** The points at one version, by name. */
  readonly points: () => Promise<readonly CustomMapPointResult[]>;
}

type Ring = readonly (readonly number[])[];

export interface ExportedZone extends CustomMapZoneResult {
  /** The coordinates of its polygon: the outer ring, then the holes. */
  readonly rings: readonly Ring[];
}

/** Other requests are handled after this much work. */
const sliceMs = 4;

/** @throws MusterError `CustomMapNotFound` */
export async function readExportedMap(
  ctx: Context,
  departmentId: number,
  mapId: string,
): Promise<ExportedMap> {
  const { result } = await getMapDetails(ctx, departmentId, mapId, true);
  const { floors, ...map } = result;
  return {
    map,
    floors: floors.map((floor) => ({
      ...floor,
      zones: () => readZones(ctx, departmentId, floor.customMapFloorId),
      points: () => listAllPoints(ctx.db, departmentId, floor.customMapFloorId),
    })),
  };
}

/** The attachments of a map and of everything on it, each list in the order in which they were added. */
export async function readExportedAttachments(
  ctx: Context,
  departmentId: number,
  customMapId: string,
): Promise<ReadonlyMap<string, readonly ExportedAttachment[]>> {
  const all = await listAttachments(ctx, departmentId, { customMapId, includeNested: true });
  const ownerOf = (one: AttachmentResult) => one.pointId ?? one.zoneId ?? one.floorId ?? customMapId;
  return new Map(
    [...Map.groupBy(all, ownerOf)].map(([owner, list]) => [
      owner,
      list.map(({ attachmentId, title, mediaType }) => ({ attachmentId, title, mediaType })),
    ]),
  );
}

/** The zones of a floor at one version, by name. A floor that does not exist has none. */
export async function* readZones(
  ctx: Context,
  departmentId: number,
  floorId: string,
): AsyncGenerator<ExportedZone> {
  const list = await readZoneList(ctx, departmentId, floorId);
  let sliceEnd = performance.now() + sliceMs;
  for (const { json } of list?.zones ?? []) {
    const zone = JSON.parse(json.block.toString('utf8', json.start, json.end)) as CustomMapZoneResult;
    yield { ...zone, rings: ringsOf(zone.polygonGeoJson) };
    if (performance.now() < sliceEnd) continue;
    await setImmediate();
    sliceEnd = performance.now() + sliceMs;
  }
}

function ringsOf(polygonGeoJson: string): readonly Ring[] {
  return (JSON.parse(polygonGeoJson) as { geometry: { coordinates: Ring[] } }).geometry.coordinates; // checked when it was saved
}
