import { setImmediate } from 'node:timers/promises';
import type { Context, DatabaseOrTransaction } from '../../context.ts';
import type { FloorRow, ImageRow, PyramidRow, ZoneRow } from '../../storage/db/tables.ts';
import { imageFiles } from '../images/images.ts';
import { archiveFiles } from '../pyramids/pyramids.ts';
import * as rows from './kept-rows.store.ts';
import type { PartWriter } from './parts.ts';
import { addToTrash, hasTrash } from './trash-entries.ts';

/**
 * Stores a map that is about to be deleted in the trash, with its floors, zones, share links, images and tiles. The
 * map must be locked.
 *
 * @returns the keys of its files; none if the trash is off
 */
export async function keepMap(
  ctx: Context,
  trx: DatabaseOrTransaction,
  departmentId: number,
  id: string,
): Promise<readonly string[]> {
  const map = hasTrash(ctx) ? await rows.findMapRow(trx, departmentId, id) : undefined;
  if (!map) return [];
  const about = { kind: 'map', id, name: map.name, mapId: id, mapName: map.name } as const;
  return addToTrash(ctx, trx, departmentId, about, async (parts) => {
    const floors = await rows.lockFloors(trx, departmentId, { mapId: id });
    const images = await rows.listImages(trx, departmentId, { mapId: id });
    const pyramids = await rows.listReadyPyramids(trx, departmentId, { mapId: id });
    const links = await rows.listShareLinks(trx, departmentId, id);
    await parts.writeRows('images', images);
    await parts.writeRows('maps', [map]);
    await parts.writeRows('floors', floors);
    await parts.writeRows('pyramids', pyramids);
    await parts.writeRows('share_links', links);
    await keepVerifications(trx, parts, departmentId, floors);
    let zones = 0;
    for (const floor of floors) zones += await keepZones(trx, parts, floor);
    const contents = { floors: floors.length, zones, shareLinks: links.length };
    return { contents, files: listFiles(images, pyramids) };
  });
}

/** Does the same as {@link keepMap} for a floor of a locked map. */
export async function keepFloor(
  ctx: Context,
  trx: DatabaseOrTransaction,
  { department_id: departmentId, id, name, map_id: mapId, image_id }: FloorRow,
): Promise<readonly string[]> {
  if (!hasTrash(ctx)) return [];
  const { mapName } = (await rows.findPlace(trx, departmentId, id)) ?? { mapName: '' };
  const about = { kind: 'floor', id, name, mapId, mapName, floorId: id, floorName: name } as const;
  return addToTrash(ctx, trx, departmentId, about, async (parts) => {
    const floors = await rows.lockFloors(trx, departmentId, { floorId: id });
    const images = await rows.listImages(trx, departmentId, { imageId: image_id });
    const pyramids = await rows.listReadyPyramids(trx, departmentId, { ownerId: id });
    await parts.writeRows('images', images);
    await parts.writeRows('floors', floors);
    await parts.writeRows('pyramids', pyramids);
    await keepVerifications(trx, parts, departmentId, floors);
    let zones = 0;
    for (const floor of floors) zones += await keepZones(trx, parts, floor);
    return { contents: { zones }, files: listFiles(images, pyramids) };
  });
}

/** Stores a zone that is about to be deleted in the trash. */
export async function keepZone(ctx: Context, trx: DatabaseOrTransaction, zone: ZoneRow): Promise<void> {
  if (!hasTrash(ctx)) return;
  const { department_id: departmentId, id, name, floor_id: floorId } = zone;
  const place = await rows.findPlace(trx, departmentId, floorId);
  const about = { kind: 'zone', id, name, floorId, ...place } as const;
  await addToTrash(ctx, trx, departmentId, about, async (parts) => {
    await parts.writeRows('zones', [zone]);
    return { contents: {}, files: [] };
  });
}

async function keepVerifications(
  trx: DatabaseOrTransaction,
  parts: PartWriter,
  departmentId: number,
  floors: readonly FloorRow[],
): Promise<void> {
  for (const { id } of floors) {
    const verifications = await rows.listVerifications(trx, departmentId, id);
    for (let start = 0; start < verifications.length; start += rowsAtOnce)
      await parts.writeRows('floor_verifications', verifications.slice(start, start + rowsAtOnce));
  }
}

const rowsAtOnce = 500;
const maxCharacters = 1_000_000;

/** Writes the zones of a floor, with some in each part. @returns how many zones */
async function keepZones(trx: DatabaseOrTransaction, parts: PartWriter, floor: FloorRow): Promise<number> {
  let count = 0;
  for (let after = { name: '', id: '' }; ; ) {
    const page = await rows.listZones(trx, floor.department_id, floor.id, after, rowsAtOnce);
    for (const batch of splitByLength(page)) await parts.writeRows('zones', batch);
    count += page.length;
    await setImmediate(); // SQLite responds synchronously, so this lets requests without a database continue
    const last = page.at(-1);
    if (!last || page.length < rowsAtOnce) return count;
    after = last;
  }
}

function* splitByLength(page: readonly ZoneRow[]): Generator<ZoneRow[]> {
  let batch: ZoneRow[] = [];
  let characters = 0;
  for (const zone of page) {
    if (batch.length > 0 && characters + zone.polygon_geojson.length > maxCharacters) {
      yield batch;
      batch = [];
      characters = 0;
    }
    batch.push(zone);
    characters += zone.polygon_geojson.length;
  }
  if (batch.length > 0) yield batch;
}

function listFiles(images: readonly ImageRow[], pyramids: readonly PyramidRow[]): string[] {
  return [...images.flatMap(imageFiles), ...pyramids.flatMap(archiveFiles)];
}
