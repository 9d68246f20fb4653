import type { Context, DatabaseOrTransaction } from '../../context.ts';
import type {
  CalendarAnswerRow,
  CalendarItemRow,
  CalendarSeriesRow,
} from '../../storage/db/calendar-tables.ts';
import type { TrashEntryRow } from '../../storage/db/trash-tables.ts';
import { readParts } from './parts.ts';
import { addToTrash, hasTrash } from './trash-entries.ts';

/** The items that one request has deleted from the calendar. */
export interface TrashedItems {
  /** The item that the request names. */
  readonly id: number;
  readonly scope: 'one' | 'following' | 'all';
  readonly items: readonly CalendarItemRow[];
  /** The series before the deletion. */
  readonly series: CalendarSeriesRow | null;
  /** The answers of the items and of the series; none in documents of versions without answers. */
  readonly answers?: readonly CalendarAnswerRow[];
  /** With `following`, the rest of the series and the part that was cut off, both as series. */
  readonly cut: { readonly left: CalendarSeriesRow; readonly tail: CalendarSeriesRow } | null;
}

/** Stores items that are about to be deleted from the calendar in the trash. */
export async function keepItems(
  ctx: Context,
  trx: DatabaseOrTransaction,
  departmentId: number,
  trashed: TrashedItems,
): Promise<void> {
  if (!hasTrash(ctx)) return;
  const { id, scope, items, series } = trashed;
  const name = items.find((item) => item.id === id)?.title ?? series?.title ?? '';
  const about = { kind: 'calendarItem', id: String(id), name, seriesId: series?.id ?? null } as const;
  await addToTrash(ctx, trx, departmentId, about, async (parts) => {
    await parts.write({ content: 'calendar', document: trashed });
    return { contents: { calendarItems: items.length, scope }, files: [] };
  });
}

/** Reads the items that {@link keepItems} has stored. */
export async function readItems(
  db: DatabaseOrTransaction,
  entry: TrashEntryRow,
): Promise<TrashedItems | undefined> {
  for await (const { document } of readParts(db, entry.department_id, entry.key))
    return document as TrashedItems; // written by keepItems
  return undefined;
}
