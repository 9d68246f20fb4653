import type { Clocked, DatabaseOrTransaction } from '../../context.ts';
import type { CalendarItemRow } from '../../storage/db/calendar-tables.ts';
import { type AuditEvent, describeRow, recordAudit } from '../audit/audit.ts';
import * as store from './calendar.store.ts';
import type { Changeset } from './edits/changeset.ts';
import { listItemRows } from './recorded-items.store.ts';

/** For a change with more items, only their number is recorded. */
const maxItems = 20;

/**
 * Records a changeset in the audit log, in its transaction and before it is written: items one by one or, for a whole
 * series, the series and the number of its items.
 *
 * @param isRestored whether the added items were deleted before
 */
export async function recordChangeset(
  ctx: Clocked,
  trx: DatabaseOrTransaction,
  departmentId: number,
  changeset: Changeset,
  isRestored: boolean,
): Promise<void> {
  const series = await describeSeries(trx, departmentId, changeset);
  const { items, deletedItems } = changeset;
  const isWhole = series.some(({ action }) => action !== 'updated');
  const isShort = items.length + deletedItems.length <= maxItems && !isWhole;
  const single = isShort ? await describeItems(trx, departmentId, changeset) : [];
  const counts = isShort ? {} : { changedItems: items.length, deletedItems: deletedItems.length };
  const counted = series.map((event, index) =>
    index === 0 && !isShort ? { ...event, after: { ...event.after, ...counts } } : event,
  );
  const needed = counted.filter((event, index) => hasChanged(event) || (index === 0 && single.length === 0));
  const events = [...needed, ...single];
  const isBack = ({ action }: AuditEvent) => isRestored && action === 'created';
  await recordAudit(
    ctx,
    trx,
    departmentId,
    events.map((event) => (isBack(event) ? { ...event, action: 'restored' } : event)),
  );
}

function hasChanged({ before, after }: AuditEvent): boolean {
  return Object.keys({ ...before, ...after }).length > 0;
}

/** Describes series that are added, changed or deleted. If only instances change, the series has no fields. */
async function describeSeries(
  trx: DatabaseOrTransaction,
  departmentId: number,
  { series, deletedSeries }: Changeset,
): Promise<AuditEvent[]> {
  const events: AuditEvent[] = [];
  const describe = async (id: number, after: (typeof series)[number] | null) => {
    const before = (await store.findSeries(trx, departmentId, id)) ?? null;
    if (before || after)
      events.push(describeRow('calendarSeries', { id, name: (after ?? before)?.title, before, after }));
  };
  for (const row of series) await describe(row.id, row);
  for (const id of deletedSeries) await describe(id, null);
  return events;
}

async function describeItems(
  trx: DatabaseOrTransaction,
  departmentId: number,
  { items, deletedItems }: Changeset,
): Promise<AuditEvent[]> {
  const ids = [...items.map(({ id }) => id), ...deletedItems];
  const before = new Map((await listItemRows(trx, departmentId, ids)).map((row) => [row.id, row]));
  const describe = (id: number, after: CalendarItemRow | null): AuditEvent => {
    const was = before.get(id) ?? null;
    return describeRow('calendarItem', { id, name: (after ?? was)?.title, before: was, after });
  };
  return [...items.map((row) => describe(row.id, row)), ...deletedItems.map((id) => describe(id, null))];
}
