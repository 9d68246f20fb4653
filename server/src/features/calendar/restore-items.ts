import type { Context, DatabaseOrTransaction } from '../../context.ts';
import { errorOf } from '../../errors.ts';
import type { TrashEntryRow } from '../../storage/db/trash-tables.ts';
import { readItems, type TrashedItems } from '../trash-entries/keep-calendar.ts';
import { findSeriesEntry, lockEntry, removeEntry } from '../trash-entries/trash-entries.ts';
import { applyChangeset } from './apply-changeset.ts';
import * as store from './calendar.store.ts';
import type { Changeset } from './edits/changeset.ts';
import { prepareRestore } from './edits/prepare-restore.ts';
import { readItemTypes } from './types/item-types.ts';

/**
 * Restores items deleted from the calendar, as one change.
 *
 * @throws MusterError `TrashEntryNotFound` if someone else has removed the entry, `Conflict` if its series must be
 *   restored first
 */
export async function restoreItems(ctx: Context, entry: TrashEntryRow): Promise<void> {
  const { department_id: departmentId } = entry;
  await applyChangeset(ctx, departmentId, (db) => prepare(ctx, db, entry), {
    isRestored: true,
    alsoWrite: async (trx) => {
      if (!(await lockEntry(trx, entry))) throw entryNotFound();
      await removeEntry(trx, entry);
    },
  });
}

async function prepare(ctx: Context, db: DatabaseOrTransaction, entry: TrashEntryRow): Promise<Changeset> {
  const trashed = await readItems(db, entry);
  if (!trashed) throw entryNotFound();
  const { department_id: departmentId, series_id: seriesId } = entry;
  const row = seriesId === null ? undefined : await store.findSeries(db, departmentId, seriesId);
  if (seriesId !== null && !row && trashed.scope !== 'all') {
    const series = await findSeriesEntry(db, departmentId, seriesId);
    if (series) throw errorOf('Conflict', `it is part of the series “${series.name}”: restore that first`);
  }
  const takenIds = await findTakenIds(db, departmentId, trashed);
  const types = await readItemTypes(db, departmentId);
  const changeset = prepareRestore(withKnownTypes(trashed, types), { row, takenIds }, ctx.clock.now());
  if (!changeset)
    throw errorOf('Conflict', 'its series has changed since then and no longer has a gap for it');
  const restoredAnswers = (trashed.answers ?? []).map((row) => ({
    ...row,
    checked_in_on: row.checked_in_on ?? null,
    checked_out_on: row.checked_out_on ?? null,
    attended_seconds: row.attended_seconds ?? null,
  }));
  return { ...changeset, restoredAnswers };
}

/** Types may have been deleted in the meantime, and earlier versions of the service had neither types nor sign-up. */
function withKnownTypes(trashed: TrashedItems, types: ReadonlyMap<string, unknown>): TrashedItems {
  const know = <Row extends { item_type_id: string | null; sign_up: string | null }>(row: Row): Row => ({
    ...row,
    item_type_id: types.has(row.item_type_id ?? '') ? row.item_type_id : null,
    sign_up: row.sign_up ?? null,
  });
  const { items, series, cut } = trashed;
  return {
    ...trashed,
    items: items.map((item) => ({
      ...know(item),
      yes_count: item.yes_count ?? null,
      answers_revision: item.answers_revision ?? null,
    })),
    series: series && know(series),
    cut: cut && { left: know(cut.left), tail: know(cut.tail) },
  };
}

/** Only the first item can become a series, and only an instance with the id of its series can share that id. */
async function findTakenIds(
  db: DatabaseOrTransaction,
  departmentId: number,
  { items }: TrashedItems,
): Promise<ReadonlySet<number>> {
  const [first] = items;
  const series = first && (await store.findSeries(db, departmentId, first.id));
  return new Set(series ? [series.id] : []);
}

function entryNotFound() {
  return errorOf('TrashEntryNotFound', 'The trash has no entry with this id');
}
