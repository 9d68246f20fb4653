import type { DatabaseOrTransaction } from '../../../context.ts';
import type {
  CalendarAnswerRow,
  CalendarItemRow,
  CalendarSeriesRow,
} from '../../../storage/db/calendar-tables.ts';
import type { TrashedItems } from '../../trash-entries/keep-calendar.ts';
import type { Changeset } from '../edits/changeset.ts';
import { countYes } from './answer-state.ts';
import * as store from './answers.store.ts';

/**
 * Keeps answers, and with them attendance, with their items, in the transaction of a changeset and before it is written:
 *
 * - Answers of a whole series follow its instances into the series that these become, and apply to new instances.
 * - An instance that a new rule drops leaves its answers to its slot in the series, for the case that it comes back.
 * - Nothing else remains of deleted items and series.
 *
 * @param restored the answers of items that come back from the trash
 */
export async function keepAnswers(
  trx: DatabaseOrTransaction,
  departmentId: number,
  changeset: Changeset,
  restored: readonly CalendarAnswerRow[],
): Promise<Changeset> {
  const { series, items, deletedItems, deletedSeries, trashed } = changeset;
  const ids = [...items.map(({ id }) => id), ...deletedItems];
  const before = new Map<number, number | null>();
  for (let start = 0; start < ids.length; start += 500)
    for (const row of await store.listSeriesOf(trx, departmentId, ids.slice(start, start + 500)))
      before.set(row.id, row.series_id);
  const origins = findOrigins(items, before);
  for (const one of series) await copySeries(trx, one, origins.get(one.id), restored);
  if (!trashed) await parkSlots(trx, departmentId, changeset, before, origins);
  await store.deleteAnswers(trx, departmentId, 'item', deletedItems);
  for (const kind of ['series', 'slot'] as const)
    await store.deleteAnswers(trx, departmentId, kind, deletedSeries);
  await store.putAnswers(
    trx,
    restored.filter(({ owner_kind }) => owner_kind === 'item'),
  );
  const added = items.filter(({ id, series_id }) => !before.has(id) && series_id !== null);
  const isNew = new Set(added.filter(({ id }) => !restored.some(({ owner_id }) => owner_id === id)));
  return { ...changeset, items: await answerNewItems(trx, departmentId, items, isNew) };
}

/** The series that the instances of a series belonged to before, if it was another one. */
function findOrigins(
  items: readonly CalendarItemRow[],
  before: ReadonlyMap<number, number | null>,
): ReadonlyMap<number, number> {
  const origins = new Map<number, number>();
  for (const { id, series_id } of items) {
    const origin = before.get(id);
    if (series_id !== null && typeof origin === 'number' && origin !== series_id)
      origins.set(series_id, origin);
  }
  return origins;
}

async function copySeries(
  trx: DatabaseOrTransaction,
  { department_id: departmentId, id, starts_local: firstSlot }: CalendarSeriesRow,
  origin: number | undefined,
  restored: readonly CalendarAnswerRow[],
): Promise<void> {
  const isOwn = ({ owner_kind, slot }: CalendarAnswerRow) => owner_kind === 'series' || slot >= firstSlot;
  const rows =
    origin === undefined
      ? restored.filter(({ owner_kind }) => owner_kind !== 'item')
      : (await listOfSeries(trx, departmentId, origin)).filter(isOwn);
  // A slot goes along, because attendance would otherwise count twice.
  if (origin !== undefined)
    for (const slot of new Set(rows.flatMap((row) => (row.owner_kind === 'slot' ? row.slot : []))))
      await store.deleteAnswers(trx, departmentId, 'slot', [origin], { slot });
  await store.putAnswers(
    trx,
    rows.map((row) => ({ ...row, owner_id: id })),
  );
}

async function listOfSeries(
  db: DatabaseOrTransaction,
  departmentId: number,
  id: number,
): Promise<CalendarAnswerRow[]> {
  return [
    ...(await store.listAnswers(db, departmentId, 'series', [id])),
    ...(await store.listAnswers(db, departmentId, 'slot', [id])),
  ];
}

/** The rows of `deletedItems` still exist, so their slots are known. */
async function parkSlots(
  trx: DatabaseOrTransaction,
  departmentId: number,
  { deletedItems, deletedSeries, series }: Changeset,
  before: ReadonlyMap<number, number | null>,
  origins: ReadonlyMap<number, number>,
): Promise<void> {
  const answers = await store.listAnswers(trx, departmentId, 'item', deletedItems);
  if (answers.length === 0) return;
  const slots = new Map(
    (await store.listSlots(trx, departmentId, deletedItems)).map((row) => [row.id, row.slot]),
  );
  const successors = new Map([...origins].map(([id, origin]) => [origin, id]));
  const rows = answers.flatMap((row): CalendarAnswerRow[] => {
    const origin = before.get(row.owner_id);
    if (typeof origin !== 'number') return [];
    const owner = successors.get(origin) ?? origin;
    const slot = slots.get(row.owner_id);
    const exists = series.some(({ id }) => id === owner) || !deletedSeries.includes(owner);
    return exists && slot ? [{ ...row, owner_kind: 'slot', owner_id: owner, slot }] : [];
  });
  await store.putAnswers(trx, rows);
}

/** Gives new instances the answers of their slot, or else those of the whole series. @returns all items */
async function answerNewItems(
  trx: DatabaseOrTransaction,
  departmentId: number,
  items: readonly CalendarItemRow[],
  isNew: ReadonlySet<CalendarItemRow>,
): Promise<readonly CalendarItemRow[]> {
  if (isNew.size === 0) return items;
  const seriesIds = [...new Set([...isNew].map(({ series_id }) => series_id ?? 0))];
  const standing = new Map<number, CalendarAnswerRow[]>();
  for (const id of seriesIds) standing.set(id, await listOfSeries(trx, departmentId, id));
  const added: CalendarAnswerRow[] = [];
  const result: CalendarItemRow[] = [];
  for (const item of items) {
    const all = isNew.has(item) ? (standing.get(item.series_id ?? 0) ?? []) : [];
    const parked = all.filter(({ owner_kind, slot }) => owner_kind === 'slot' && slot === item.slot);
    const rows = parked.length > 0 ? parked : all.filter(({ owner_kind }) => owner_kind === 'series');
    added.push(...rows.map((row) => ({ ...row, owner_kind: 'item' as const, owner_id: item.id, slot: '' })));
    result.push(rows.length > 0 ? { ...item, yes_count: countYes(rows), answers_revision: 1 } : item);
    const [first] = parked;
    if (first) await store.deleteAnswers(trx, departmentId, 'slot', [first.owner_id], { slot: first.slot });
  }
  await store.putAnswers(trx, added);
  return result;
}

/** The answers that disappear with items that are about to be moved to the trash. */
export async function listAnswersOf(
  trx: DatabaseOrTransaction,
  departmentId: number,
  { items, series }: TrashedItems,
): Promise<CalendarAnswerRow[]> {
  const ids = items.map(({ id }) => id);
  const ofSeries = series ? await listOfSeries(trx, departmentId, series.id) : [];
  return [...(await store.listAnswers(trx, departmentId, 'item', ids)), ...ofSeries];
}
