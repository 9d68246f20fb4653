import type { Context } from '../../context.ts';
import { errorOf } from '../../errors.ts';
import { timestampNow } from '../../timestamp.ts';
import { type ExportedZone, readZones } from '../exports/exported-map.ts';
import { toPointFeature, toZoneFeature } from '../exports/formats/geojson.ts';
import { listAllPoints } from '../points/point-list.ts';
import type { CustomMapPointResult } from '../points/points.schema.ts';
import { type Bbox, boundsOf, type Collection, listCollections, touches } from './collections.ts';
import * as store from './ogc-features.store.ts';
import type { ItemQuery } from './query.ts';

/** Lists the collections of a department. */
export async function readCollections(ctx: Context, departmentId: number): Promise<Collection[]> {
  return listCollections(await store.listServedFloors(ctx.db, departmentId, timestampNow(ctx)));
}

/** @throws MusterError `NotFound` */
export async function requireCollection(ctx: Context, departmentId: number, id: string): Promise<Collection> {
  const found = (await readCollections(ctx, departmentId)).find((one) => one.id === id);
  if (!found) throw errorOf('NotFound', 'The department has no collection with this id');
  return found;
}

type Served = ReturnType<typeof toZoneFeature> | ReturnType<typeof toPointFeature>;

/** A page of a collection. */
export interface Page {
  readonly features: readonly Served[];
  readonly hasMore: boolean;
}

/** Reads the active zones or points of a collection that a query selects. Floors outside of the box are not read. */
export async function readPage(
  ctx: Context,
  departmentId: number,
  collection: Collection,
  { limit, offset, bbox, filters }: ItemQuery,
): Promise<Page> {
  const features: Served[] = [];
  let skipped = 0;
  for await (const { feature, box } of listFeatures(ctx, departmentId, collection, filters)) {
    if (bbox && !touches(bbox, box)) continue;
    const properties = feature.properties as Readonly<Record<string, unknown>>;
    if ([...filters].some(([name, value]) => String(properties[name]) !== value)) continue;
    if (skipped++ < offset) continue;
    if (features.length === limit) return { features, hasMore: true };
    features.push(feature);
  }
  return { features, hasMore: false };
}

/** @throws MusterError `NotFound` */
export async function requireFeature(
  ctx: Context,
  departmentId: number,
  collection: Collection,
  id: string,
): Promise<Served> {
  for await (const { feature } of listFeatures(ctx, departmentId, collection, new Map()))
    if (feature.id === id) return feature;
  throw errorOf('NotFound', 'The collection has no feature with this id');
}

async function* listFeatures(
  ctx: Context,
  departmentId: number,
  { kind, floors }: Collection,
  filters: ReadonlyMap<string, string>,
): AsyncGenerator<{ feature: Served; box: Bbox }> {
  const isOn = (floor: store.ServedFloor) =>
    (['customMapId', 'customMapFloorId', 'floorNumber'] as const).every(
      (name) => !filters.has(name) || filters.get(name) === String(floor[name]),
    );
  for (const floor of floors.filter(isOn)) {
    const { customMapId, mapName, customMapFloorId } = floor;
    const add = <Feature extends Served>(feature: Feature): Feature => ({
      ...feature,
      properties: { ...feature.properties, customMapId, mapName },
    });
    if (kind === 'zones') {
      for await (const zone of readZones(ctx, departmentId, customMapFloorId))
        if (zone.isActive) yield { feature: add(toZoneFeature(zone, floor)), box: boxOf(zone) };
    } else
      for (const point of await listAllPoints(ctx.db, departmentId, customMapFloorId))
        if (point.isActive) yield { feature: add(toPointFeature(point, floor)), box: boxOfPoint(point) };
  }
}

function boxOf({ rings }: ExportedZone): Bbox {
  const box: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [lng = 0, lat = 0] of rings[0] ?? []) {
    box[0] = Math.min(box[0], lng);
    box[1] = Math.min(box[1], lat);
    box[2] = Math.max(box[2], lng);
    box[3] = Math.max(box[3], lat);
  }
  return box;
}

function boxOfPoint({ longitude, latitude }: CustomMapPointResult): Bbox {
  return [longitude, latitude, longitude, latitude];
}

/** The extent of floors; `undefined` if there are none. */
export function extentOf({ floors }: Collection): Bbox | undefined {
  const boxes = floors.map(boundsOf);
  if (boxes.length < 2) return boxes[0];
  const west = Math.min(...boxes.map((box) => box[0]));
  const east = Math.max(...boxes.map((box) => box[2]));
  const crosses = boxes.some((box) => box[2] < box[0]);
  const [south, north] = [Math.min(...boxes.map((box) => box[1])), Math.max(...boxes.map((box) => box[3]))];
  return crosses ? [-180, south, 180, north] : [west, south, east, north];
}
