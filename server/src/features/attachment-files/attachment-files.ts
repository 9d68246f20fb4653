import type { Clocked, Context, DatabaseOrTransaction } from '../../context.ts';
import type { AttachmentFormat, AttachmentRow } from '../../storage/db/attachment-table.ts';
import { recordChanges } from '../changes/changes.ts';
import * as store from './attachment-files.store.ts';

export type { AttachmentScope, ListedAttachment } from './attachment-files.store.ts';
export {
  deleteAttachment,
  findAttachment,
  insertAttachment,
  listAttachments,
  listShownAttachments,
  measureUsage,
  updateAttachment,
} from './attachment-files.store.ts';

/** The map that attachments are on, and their floor; null for those of the map itself. */
export interface AttachmentPlace {
  readonly mapId: string;
  readonly floorId: string | null;
}

/**
 * Increases the version of the attachments of a map itself, or of a floor and everything on it, in the transaction that changes
 * them. Until its end, the map or floor is locked. If it no longer exists, nothing happens.
 */
export async function bumpAttachments(
  ctx: Clocked,
  trx: DatabaseOrTransaction,
  departmentId: number,
  { mapId, floorId }: AttachmentPlace,
): Promise<void> {
  const [table, id] = floorId === null ? (['maps', mapId] as const) : (['floors', floorId] as const);
  const version = await store.bumpVersion(trx, departmentId, table, id);
  if (version === undefined) return;
  await recordChanges(ctx, trx, departmentId, [{ kind: 'attachments', mapId, floorId, version }]);
}

/** Thumbnails have another format than files, so that both can have the same key. */
export type AttachmentFileFormat = AttachmentFormat | 'webp';

export function attachmentBlobKey(key: string, format: AttachmentFileFormat): string {
  return `attachments/${key}.${format}`;
}

/** The keys of the files of an attachment: the file, and its thumbnail if it has one. */
export function attachmentFiles({
  key,
  format,
  has_thumbnail,
}: Pick<AttachmentRow, 'key' | 'format' | 'has_thumbnail'>): string[] {
  if (key === null || format === null) return [];
  const formats: readonly AttachmentFileFormat[] = has_thumbnail === 1 ? [format, 'webp'] : [format];
  return formats.map((one) => attachmentBlobKey(key, one));
}

/** Deleted attachments. */
export interface RemovedAttachments {
  readonly count: number;
  /** The keys of their files, which must be deleted after the transaction has committed. */
  readonly files: readonly string[];
}

/** Deletes the rows of attachments, in the transaction that deletes what they belong to. */
export async function removeAttachments(
  trx: DatabaseOrTransaction,
  departmentId: number,
  scope: store.AttachmentScope,
): Promise<RemovedAttachments> {
  if (!('ownerId' in scope)) await store.lockFloors(trx, departmentId, scope);
  const rows = await store.deleteAttachments(trx, departmentId, scope);
  return { count: rows.length, files: rows.flatMap(attachmentFiles) };
}

/**
 * Lets attachments follow their zones or points after an import has moved these to other floors or deleted them: the floor of what
 * was deleted gets its attachments, so that they are not lost. The changes of the zones and points are what clients and the audit log
 * see.
 */
export async function followOwners(
  trx: DatabaseOrTransaction,
  departmentId: number,
  ids: readonly string[],
): Promise<void> {
  const rows = await store.listOfOwners(trx, departmentId, ids);
  const moved = rows.filter(({ floor_id, owner_floor_id }) => floor_id !== owner_floor_id);
  if (moved.length === 0) return;
  for (const { id, floor_id, owner_floor_id } of moved) {
    const toFloor = { owner_kind: 'floor', owner_id: floor_id ?? '' } as const;
    await store.updateAttachment(
      trx,
      departmentId,
      id,
      owner_floor_id === null ? toFloor : { floor_id: owner_floor_id },
    );
  }
  const floorIds = new Set(moved.flatMap(({ floor_id, owner_floor_id }) => [floor_id, owner_floor_id]));
  for (const id of floorIds) if (id !== null) await store.bumpVersion(trx, departmentId, 'floors', id);
}

/** Like {@link removeAttachments}, for something on a floor that is deleted alone. */
export async function removeOwnAttachments(
  ctx: Clocked,
  trx: DatabaseOrTransaction,
  departmentId: number,
  { ownerId, ...place }: AttachmentPlace & { readonly ownerId: string },
): Promise<RemovedAttachments> {
  const removed = await removeAttachments(trx, departmentId, { ownerId });
  if (removed.count > 0) await bumpAttachments(ctx, trx, departmentId, place);
  return removed;
}

/** For the entry of the audit log about what they belonged to. */
export function countAttachments({ count }: RemovedAttachments): { readonly attachmentCount?: number } {
  return count > 0 ? { attachmentCount: count } : {};
}

/** Returns the subset of `keys` that belong to files of existing attachments. */
export async function findExistingAttachments(
  { db }: Pick<Context, 'db'>,
  keys: readonly string[],
): Promise<string[]> {
  return (await store.findFiles(db, keys)).flatMap(({ key }) => key ?? []);
}

/** Whether an attachment must have this file. */
export async function hasFile(
  { db }: Pick<Context, 'db'>,
  key: string,
  format: AttachmentFileFormat,
): Promise<boolean> {
  const files = (await store.findFiles(db, [key])).flatMap(attachmentFiles);
  return files.includes(attachmentBlobKey(key, format));
}
