import { randomUUIDv7 } from 'node:crypto';
import { getActor } from '../../actor.ts';
import type { Caller, Context, DatabaseOrTransaction, RevisionCheck } from '../../context.ts';
import { errorOf, fieldError } from '../../errors.ts';
import { keepOrDiscardBlobs } from '../../storage/blobs/discard-blobs.ts';
import type { AttachmentRow } from '../../storage/db/attachment-table.ts';
import { timestampNow } from '../../timestamp.ts';
import * as rows from '../attachment-files/attachment-files.ts';
import { describeRow, recordAudit } from '../audit/audit.ts';
import { lockTimeZone } from '../departments/settings.ts';
import { idPattern } from '../field-schemas.ts';
import { discardFiles } from '../maps/map-rows.ts';
import type { Revised } from '../maps/maps.ts';
import { requireDirectEdits } from '../maps/review.ts';
import { keepAttachment } from '../trash-entries/keep-building.ts';
import type {
  AttachmentFields,
  AttachmentForm,
  AttachmentQuery,
  AttachmentResult,
} from './attachments.schema.ts';
import { mediaTypeOf } from './open-attachment.ts';
import { describeOwner, hasOwner, type OwnerReference, readOwner, requirePlace } from './owners.ts';
import { noFile, storeFile } from './store-file.ts';

const megabyte = 1024 * 1024;

/**
 * Lists the attachments of an owner in the order in which they were added.
 *
 * @throws MusterError `InvalidRequest`, `CustomMapNotFound`, `CustomMapFloorNotFound`, `CustomMapZoneNotFound`
 */
export async function listAttachments(
  ctx: Context,
  departmentId: number,
  { includeNested = false, ...ids }: AttachmentQuery,
): Promise<AttachmentResult[]> {
  const { kind, id } = readOwner(ids);
  await requirePlace(ctx.db, departmentId, { kind, id });
  const scope =
    includeNested && kind === 'map'
      ? { mapId: id }
      : includeNested && kind === 'floor'
        ? { floorId: id }
        : { ownerId: id };
  return (await rows.listAttachments(ctx.db, departmentId, scope)).map((row) => toResult(ctx, row));
}

/** Lists the attachments of a map and of everything on it that is active. The caller checks that they may be shown. */
export async function listShownAttachments(
  ctx: Context,
  departmentId: number,
  mapId: string,
  floorIds: readonly string[] | null,
): Promise<AttachmentResult[]> {
  return (await rows.listShownAttachments(ctx.db, departmentId, mapId, floorIds)).map((row) =>
    toResult(ctx, row),
  );
}

/** @throws MusterError `AttachmentNotFound` */
export async function getAttachment(ctx: Context, departmentId: number, id: string) {
  return toRevised(ctx, await requireAttachment(ctx.db, departmentId, id));
}

/**
 * Checks everything that can be checked without the file, even if some fields have not arrived yet.
 *
 * @throws MusterError as {@link saveAttachment}
 */
export async function checkSave(
  ctx: Context,
  departmentId: number,
  fields: Partial<AttachmentForm>,
): Promise<void> {
  if (hasOwner(fields)) await requirePlace(ctx.db, departmentId, readOwner(fields));
  await checkLimits(ctx, ctx.db, departmentId, 0);
}

/**
 * Adds a file, a note, or both.
 *
 * @param path of the uploaded file
 * @throws MusterError `InvalidRequest`, the errors of a missing owner, `AttachmentLimitReached`, `UnsupportedImage`,
 *   `ImageTooLarge`; then nothing has changed
 */
export async function saveAttachment(
  ctx: Context,
  departmentId: number,
  fields: AttachmentForm,
  path: string | undefined,
): Promise<Revised<AttachmentResult>> {
  const owner = readOwner(fields);
  const note = readNote(fields.note);
  if (path === undefined && note === null)
    throw fieldError('file', 'or note is required: a JPEG, a PNG or a PDF, or a text');
  await checkSave(ctx, departmentId, fields);
  const file = path === undefined ? noFile : await storeFile(ctx, path);
  const { kind, userId: user_id, userName: user_name } = getActor();
  const now = timestampNow(ctx);
  const common = { department_id: departmentId, id: randomUUIDv7(), title: fields.title, note, ...file };
  const row = await keepOrDiscardBlobs(ctx, rows.attachmentFiles(file), () =>
    ctx.db.transaction().execute(async (trx) => {
      await lockTimeZone(trx, departmentId); // so that concurrent saves are counted one after another
      const place = await lockPlace(ctx, trx, departmentId, owner);
      await checkLimits(ctx, trx, departmentId, file.size_bytes);
      const added: AttachmentRow = {
        ...common,
        owner_kind: owner.kind,
        owner_id: owner.id,
        map_id: place.mapId,
        floor_id: place.floorId,
        revision: 1,
        added_on: now,
        updated_on: now,
        user_id: kind === 'command' ? null : user_id,
        user_name,
      };
      await rows.insertAttachment(trx, added);
      await record(ctx, trx, null, added);
      return added;
    }),
  );
  return getAttachment(ctx, departmentId, row.id);
}

/**
 * Changes the title and the note; a note that is left out keeps its text, `null` clears it.
 *
 * @throws MusterError `AttachmentNotFound`, `Conflict`, `InvalidRequest` if nothing would be left
 */
export async function updateAttachment(
  ctx: Context,
  departmentId: number,
  id: string,
  fields: AttachmentFields,
  checkRevision: RevisionCheck,
): Promise<Revised<AttachmentResult>> {
  await ctx.db.transaction().execute(async (trx) => {
    const before = await lockAttachment(ctx, trx, departmentId, id);
    checkRevision(before.revision);
    const note = fields.note === undefined ? before.note : readNote(fields.note);
    if (note === null && before.key === null)
      throw fieldError('note', 'is required, because there is no file');
    const changes = { title: fields.title, note, updated_on: timestampNow(ctx) };
    await rows.updateAttachment(trx, departmentId, id, changes);
    await record(ctx, trx, before, { ...before, ...changes });
  });
  return getAttachment(ctx, departmentId, id);
}

/** Moves an attachment to the trash. @throws MusterError `AttachmentNotFound`, `Conflict` */
export async function deleteAttachment(
  ctx: Context,
  departmentId: number,
  id: string,
  checkRevision: RevisionCheck,
): Promise<void> {
  const { removed, kept } = await ctx.db.transaction().execute(async (trx) => {
    const { account_name, ...row } = await lockAttachment(ctx, trx, departmentId, id);
    checkRevision(row.revision);
    const kept = await keepAttachment(ctx, trx, row);
    await rows.deleteAttachment(trx, departmentId, id);
    await record(ctx, trx, row, null);
    return { removed: rows.attachmentFiles(row), kept };
  });
  await discardFiles(ctx, removed, kept);
}

/**
 * Attachments cannot be drafts.
 *
 * @param of the attachment to change, or the fields of a new one, of which some may not have arrived yet
 * @throws MusterError `Forbidden` if the edits of its map are reviewed and the caller is no administrator
 */
export async function requireDirectAttachments(
  ctx: Context,
  caller: Caller,
  of: { readonly id: string } | { readonly fields: Partial<AttachmentForm> },
): Promise<void> {
  if ('id' in of) {
    const { map_id } = await requireAttachment(ctx.db, caller.departmentId, of.id);
    await requireDirectEdits(ctx.db, caller, map_id);
  } else if (hasOwner(of.fields)) {
    const { mapId } = await requirePlace(ctx.db, caller.departmentId, readOwner(of.fields));
    await requireDirectEdits(ctx.db, caller, mapId);
  }
}

/** Forms arrive with the line ends of HTML (CRLF). @returns null if there is no text */
function readNote(text: string | null | undefined): string | null {
  return text?.trim() ? text.replaceAll('\r\n', '\n') : null;
}

/** Locks what an attachment belongs to, and increases its version. @throws MusterError if it does not exist */
export async function lockPlace(
  ctx: Context,
  trx: DatabaseOrTransaction,
  departmentId: number,
  owner: OwnerReference,
): Promise<rows.AttachmentPlace> {
  const place = await requirePlace(trx, departmentId, owner);
  await rows.bumpAttachments(ctx, trx, departmentId, place);
  return requirePlace(trx, departmentId, owner); // it may have been deleted before the lock
}

async function lockAttachment(ctx: Context, trx: DatabaseOrTransaction, departmentId: number, id: string) {
  const { map_id: mapId, floor_id: floorId } = await requireAttachment(trx, departmentId, id);
  await rows.bumpAttachments(ctx, trx, departmentId, { mapId, floorId });
  return requireAttachment(trx, departmentId, id);
}

async function requireAttachment(db: DatabaseOrTransaction, departmentId: number, id: string) {
  const row = idPattern.test(id) ? await rows.findAttachment(db, departmentId, id) : undefined;
  if (!row) throw errorOf('AttachmentNotFound', 'The department has no attachment with this id');
  return row;
}

/** @param addedBytes of the new attachment @throws MusterError `AttachmentLimitReached` */
async function checkLimits(
  { config: { limits } }: Context,
  db: DatabaseOrTransaction,
  departmentId: number,
  addedBytes: number,
): Promise<void> {
  const { count, bytes } = await rows.measureUsage(db, departmentId);
  if (count >= limits.attachments)
    throw limitReached(`${count} attachments; the limit is ${limits.attachments} (MUSTER_MAX_ATTACHMENTS)`);
  if (bytes + addedBytes > limits.attachmentMegabytes * megabyte)
    throw limitReached(
      `${Math.ceil(bytes / megabyte)} MB of attachments, and this would exceed the limit of ${limits.attachmentMegabytes} MB (MUSTER_MAX_ATTACHMENTS_MB)`,
    );
}

function limitReached(what: string) {
  return errorOf('AttachmentLimitReached', `The department has ${what}. Delete some first.`);
}

/** Records the change of an attachment in the audit log, in the transaction that makes it. */
async function record(
  ctx: Context,
  trx: DatabaseOrTransaction,
  before: AttachmentRow | null,
  after: AttachmentRow | null,
): Promise<void> {
  const row = after ?? before;
  if (!row) return;
  const { department_id, id, title: name, map_id: mapId } = row;
  await recordAudit(ctx, trx, department_id, [describeRow('attachment', { id, name, mapId, before, after })]);
}

function toRevised(ctx: Context, row: rows.ListedAttachment): Revised<AttachmentResult> {
  return { result: toResult(ctx, row), revision: row.revision };
}

/** An attachment as the API returns it. */
function toResult(ctx: Context, row: rows.ListedAttachment): AttachmentResult {
  const url = (format: rows.AttachmentFileFormat | null) =>
    row.key === null || format === null
      ? null
      : `${ctx.config.storageUrl}/${rows.attachmentBlobKey(row.key, format)}`;
  return {
    attachmentId: row.id,
    ...describeOwner({ kind: row.owner_kind, id: row.owner_id }),
    title: row.title,
    note: row.note,
    fileUrl: url(row.format),
    thumbnailUrl: row.has_thumbnail === 1 ? url('webp') : null,
    mediaType: row.format && mediaTypeOf(row.format),
    sizeBytes: row.key === null ? null : row.size_bytes,
    pages: row.pages,
    addedOn: row.added_on,
    updatedOn: row.updated_on,
    addedBy: { userId: row.user_id, userName: row.user_name ?? row.account_name },
  };
}
