import { setImmediate } from 'node:timers/promises';
import type { Context, DatabaseOrTransaction } from '../../context.ts';
import type { AttachmentRow } from '../../storage/db/attachment-table.ts';
import type { PointRow } from '../../storage/db/point-table.ts';
import type { FloorRow, ImageRow, PyramidRow, ZoneRow } from '../../storage/db/tables.ts';
import { namePoint } from '../../zone-rules/point-types.ts';
import {
  type AttachmentScope,
  attachmentFiles,
  listAttachments,
} from '../attachment-files/attachment-files.ts';
import { imageFiles } from '../images/images.ts';
import { archiveFiles } from '../pyramids/pyramids.ts';
import * as rows from './kept-rows.store.ts';
import type { PartWriter } from './parts.ts';
import { addToTrash, hasTrash } from './trash-entries.ts';

/**
 * Stores a map that is about to be deleted in the trash, with its floors, zones, points, share links, images and tiles. The
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
    await keepDrafts(trx, parts, departmentId, floors);
    const kept = await keepContents(trx, parts, floors);
    const { attachments, files } = await keepAttachments(trx, parts, departmentId, { mapId: id });
    const contents = { floors: floors.length, ...kept, shareLinks: links.length, attachments };
    return { contents, files: [...listFiles(images, pyramids), ...files] };
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
    await keepDrafts(trx, parts, departmentId, floors);
    const contents = await keepContents(trx, parts, floors);
    const { attachments, files } = await keepAttachments(trx, parts, departmentId, { floorId: id });
    return { contents: { ...contents, attachments }, files: [...listFiles(images, pyramids), ...files] };
  });
}

/** Stores a zone that is about to be deleted in the trash. @returns the keys of the files of its attachments */
export function keepZone(
  ctx: Context,
  trx: DatabaseOrTransaction,
  zone: ZoneRow,
): Promise<readonly string[]> {
  return keepOne(ctx, trx, { kind: 'zone', name: zone.name, row: zone }, (parts) =>
    parts.writeRows('zones', [zone]),
  );
}

/** Does the same as {@link keepZone} for a point. */
export function keepPoint(
  ctx: Context,
  trx: DatabaseOrTransaction,
  point: PointRow,
): Promise<readonly string[]> {
  const name = namePoint(point.point_type, point.label);
  return keepOne(ctx, trx, { kind: 'point', name, row: point }, (parts) =>
    parts.writeRows('points', [point]),
  );
}

async function keepOne(
  ctx: Context,
  trx: DatabaseOrTransaction,
  {
    kind,
    name,
    row,
  }: { readonly kind: 'zone' | 'point'; readonly name: string; readonly row: ZoneRow | PointRow },
  write: (parts: PartWriter) => Promise<void>,
): Promise<readonly string[]> {
  if (!hasTrash(ctx)) return [];
  const { department_id: departmentId, id, floor_id: floorId } = row;
  const place = await rows.findPlace(trx, departmentId, floorId);
  return addToTrash(ctx, trx, departmentId, { kind, id, name, floorId, ...place }, async (parts) => {
    await write(parts);
    const { attachments, files } = await keepAttachments(trx, parts, departmentId, { ownerId: id });
    return { contents: { attachments }, files };
  });
}

/** Stores an attachment that is about to be deleted in the trash. @returns the keys of its files */
export async function keepAttachment(
  ctx: Context,
  trx: DatabaseOrTransaction,
  row: AttachmentRow,
): Promise<readonly string[]> {
  if (!hasTrash(ctx)) return [];
  const { department_id: departmentId, id, title: name, map_id: mapId, floor_id } = row;
  const mapName = (await rows.findMapRow(trx, departmentId, mapId))?.name ?? '';
  const floor = floor_id === null ? undefined : await rows.findPlace(trx, departmentId, floor_id);
  const onFloor = floor && floor_id !== null ? { floorId: floor_id, floorName: floor.floorName } : {};
  const about = { kind: 'attachment', id, name, mapId, mapName, ...onFloor } as const;
  return addToTrash(ctx, trx, departmentId, about, async (parts) => {
    await parts.writeRows('attachments', [row]);
    return { contents: {}, files: attachmentFiles(row) };
  });
}

const attachmentsAtOnce = 500;

async function keepAttachments(
  trx: DatabaseOrTransaction,
  parts: PartWriter,
  departmentId: number,
  scope: AttachmentScope,
): Promise<{ readonly attachments: number; readonly files: readonly string[] }> {
  const listed = await listAttachments(trx, departmentId, scope);
  const found = listed.map(({ account_name, ...row }) => row);
  for (let first = 0; first < found.length; first += attachmentsAtOnce)
    await parts.writeRows('attachments', found.slice(first, first + attachmentsAtOnce));
  return { attachments: found.length, files: found.flatMap(attachmentFiles) };
}

/** Writes the zones and points of floors. @returns how many */
async function keepContents(trx: DatabaseOrTransaction, parts: PartWriter, floors: readonly FloorRow[]) {
  const contents = { zones: 0, points: 0 };
  for (const floor of floors) {
    contents.zones += await keepZones(trx, parts, floor);
    const points = await rows.listPoints(trx, floor.department_id, floor.id);
    await parts.writeRows('points', points);
    contents.points += points.length;
  }
  return contents;
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

async function keepDrafts(
  trx: DatabaseOrTransaction,
  parts: PartWriter,
  departmentId: number,
  floors: readonly FloorRow[],
): Promise<void> {
  for (const { id } of floors) {
    const drafts = await rows.listDrafts(trx, departmentId, id);
    for (let start = 0; start < drafts.length; start += draftsAtOnce)
      await parts.writeRows('drafts', drafts.slice(start, start + draftsAtOnce));
  }
}

const draftsAtOnce = 50;
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
