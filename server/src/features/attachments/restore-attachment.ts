import type { Context } from '../../context.ts';
import { errorOf, MusterError } from '../../errors.ts';
import type { AttachmentRow } from '../../storage/db/attachment-table.ts';
import type { TrashEntryRow } from '../../storage/db/trash-tables.ts';
import { timestampNow } from '../../timestamp.ts';
import { insertAttachment } from '../attachment-files/attachment-files.ts';
import { describeRow, recordAudit } from '../audit/audit.ts';
import { readParts, rowsOf } from '../trash-entries/parts.ts';
import { lockEntry, removeEntry } from '../trash-entries/trash-entries.ts';
import { lockPlace } from './attachments.ts';

/**
 * Restores an attachment, even if the department then has more of them than a save may reach.
 *
 * @returns the warnings: none
 * @throws MusterError `TrashEntryNotFound` if someone else has removed the entry, `Conflict` if what it belongs to does not exist
 */
export async function restoreAttachment(ctx: Context, entry: TrashEntryRow): Promise<readonly string[]> {
  const { department_id: departmentId } = entry;
  await ctx.db.transaction().execute(async (trx) => {
    if (!(await lockEntry(trx, entry)))
      throw errorOf('TrashEntryNotFound', 'The trash has no entry with this id');
    for await (const part of readParts(trx, departmentId, entry.key)) {
      for (const row of rowsOf<'attachments'>(part, departmentId)) {
        const place = await lockPlace(ctx, trx, departmentId, {
          kind: row.owner_kind,
          id: row.owner_id,
        }).catch(rejectPlace(row));
        const now = timestampNow(ctx);
        const restored = { ...row, floor_id: place.floorId, revision: row.revision + 1, updated_on: now };
        await insertAttachment(trx, restored);
        const { id, title: name, map_id: mapId } = restored;
        const event = describeRow('attachment', { id, name, mapId, before: null, after: restored });
        await recordAudit(ctx, trx, departmentId, [{ ...event, action: 'restored' }]);
      }
    }
    await removeEntry(trx, entry);
  });
  return [];
}

function rejectPlace({ owner_kind }: AttachmentRow) {
  return (error: unknown): never => {
    if (!(error instanceof MusterError) || error.statusCode !== 404) throw error;
    throw errorOf(
      'Conflict',
      `its ${owner_kind} no longer exists, or is also in the trash: restore that first`,
    );
  };
}
