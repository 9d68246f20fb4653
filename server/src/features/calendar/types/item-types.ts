import { randomUUIDv7 } from 'node:crypto';
import colorNames from 'color-name';
import type { Context, DatabaseOrTransaction, RevisionCheck } from '../../../context.ts';
import { errorOf, fieldError } from '../../../errors.ts';
import { sortByName } from '../../../sort-by-name.ts';
import type { CalendarItemTypeRow } from '../../../storage/db/calendar-tables.ts';
import { timestampNow } from '../../../timestamp.ts';
import { describeRow, recordAudit } from '../../audit/audit.ts';
import { idPattern } from '../../field-schemas.ts';
import { bumpCalendarRevision } from '../calendar-revision.ts';
import type { ItemType, ItemTypeFields } from './item-types.schema.ts';
import * as store from './item-types.store.ts';

/** Filters name up to as many. */
const maxItemTypes = 100;

export interface TaggedItemType {
  readonly type: ItemType;
  readonly revision: number;
}

/** The types of a department, by name. */
export async function listItemTypes(
  db: DatabaseOrTransaction,
  departmentId: number,
): Promise<readonly ItemType[]> {
  return (await sortByName(await store.listItemTypes(db, departmentId))).map(toItemType);
}

/** The types of a department by id, for reading many items. */
export async function readItemTypes(
  db: DatabaseOrTransaction,
  departmentId: number,
): Promise<ReadonlyMap<string, CalendarItemTypeRow>> {
  return new Map((await store.listItemTypes(db, departmentId)).map((row) => [row.id, row]));
}

/** @throws MusterError `InvalidRequest` naming `ItemTypeId`, if a request names a type that the department does not have */
export async function checkItemType(
  db: DatabaseOrTransaction,
  departmentId: number,
  id: string | null | undefined,
): Promise<void> {
  if (typeof id !== 'string') return;
  const typeId = id.toLowerCase();
  if (!idPattern.test(typeId) || !(await store.findItemType(db, departmentId, typeId)))
    throw fieldError('ItemTypeId', 'must be the id of an event type of the department');
}

/** @throws MusterError `InvalidRequest`, before anything changes */
export function saveItemType(
  ctx: Context,
  departmentId: number,
  fields: ItemTypeFields,
): Promise<TaggedItemType> {
  const row = {
    department_id: departmentId,
    id: randomUUIDv7(),
    name: fields.Name,
    color: parseColor(fields.Color),
    revision: 1,
  };
  return write(ctx, departmentId, async (trx) => {
    const { length } = await store.listItemTypes(trx, departmentId);
    if (length >= maxItemTypes)
      throw errorOf('InvalidRequest', `A department has at most ${maxItemTypes} event types`);
    await record(ctx, trx, null, row);
    await store.putItemType(trx, row);
    return toTagged(row);
  });
}

/**
 * Changes a type. All of its items count as changed, because calendar applications show their type.
 *
 * @param fields `Color` keeps its value if it is left out
 * @throws MusterError `InvalidRequest`, `CalendarItemTypeNotFound`, `Conflict`, before anything changes
 */
export function updateItemType(
  ctx: Context,
  departmentId: number,
  id: string,
  fields: ItemTypeFields,
  checkRevision: RevisionCheck,
): Promise<TaggedItemType> {
  const color = fields.Color === undefined ? undefined : parseColor(fields.Color);
  return write(ctx, departmentId, async (trx) => {
    const before = await requireItemType(trx, departmentId, id);
    checkRevision(String(before.revision));
    const revision = before.revision + 1;
    const after = {
      ...before,
      name: fields.Name,
      color: color === undefined ? before.color : color,
      revision,
    };
    await record(ctx, trx, before, after);
    await store.putItemType(trx, after);
    await store.reviseItemsOfType(trx, departmentId, id, timestampNow(ctx));
    return toTagged(after);
  });
}

/**
 * Deletes a type. Its items keep everything else.
 *
 * @throws MusterError `CalendarItemTypeNotFound`, `Conflict`, before anything changes
 */
export function deleteItemType(
  ctx: Context,
  departmentId: number,
  id: string,
  checkRevision: RevisionCheck,
): Promise<void> {
  return write(ctx, departmentId, async (trx) => {
    const before = await requireItemType(trx, departmentId, id);
    checkRevision(String(before.revision));
    await record(ctx, trx, before, null);
    await store.reviseItemsOfType(trx, departmentId, id, timestampNow(ctx));
    await store.clearItemType(trx, departmentId, id);
    await store.deleteItemType(trx, departmentId, id);
  });
}

/** A change of a type changes the calendar: its lists and feeds show types. */
function write<Result>(
  ctx: Context,
  departmentId: number,
  work: (trx: DatabaseOrTransaction) => Promise<Result>,
): Promise<Result> {
  return ctx.db.transaction().execute(async (trx) => {
    await bumpCalendarRevision(trx, departmentId, ctx.clock.now());
    return work(trx);
  });
}

async function record(
  ctx: Context,
  trx: DatabaseOrTransaction,
  before: CalendarItemTypeRow | null,
  after: CalendarItemTypeRow | null,
): Promise<void> {
  const row = after ?? before;
  if (!row) return;
  const event = describeRow('calendarItemType', { id: row.id, name: row.name, before, after });
  await recordAudit(ctx, trx, row.department_id, [event]);
}

async function requireItemType(
  trx: DatabaseOrTransaction,
  departmentId: number,
  id: string,
): Promise<CalendarItemTypeRow> {
  const row = idPattern.test(id) ? await store.findItemType(trx, departmentId, id) : undefined;
  if (!row) throw errorOf('CalendarItemTypeNotFound', 'The department has no event type with this id');
  return row;
}

function parseColor(color: string | null | undefined): string | null {
  const known = color?.toLowerCase() ?? null;
  if (known && !known.startsWith('#') && !Object.hasOwn(colorNames, known))
    throw fieldError('Color', 'must be a color such as #d62728, or a color name of CSS such as crimson');
  return known;
}

function toItemType({ id, name, color }: CalendarItemTypeRow): ItemType {
  return { ItemTypeId: id, Name: name, Color: color };
}

function toTagged(row: CalendarItemTypeRow): TaggedItemType {
  return { type: toItemType(row), revision: row.revision };
}
