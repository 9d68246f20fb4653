import { createHash } from 'node:crypto';
import { createTaggedBodyCache, type TaggedBody } from '../../concurrency/tagged-body-cache.ts';
import { createTextStore, writeJsonList } from '../../concurrency/write-json-list.ts';
import type { Context } from '../../context.ts';
import { getDepartmentTimeZone } from '../departments/departments.ts';
import { parseRange, readItemsAtOneRevision } from './calendar.ts';
import { readCalendarRevision } from './calendar-revision.ts';
import {
  getWideRange,
  parseSelection,
  toShownEntry,
  type WidgetRange,
  type WidgetSelection,
} from './calendar-widget.ts';
import type { ItemRange, ItemWithRule } from './item-pages.store.ts';
import { toCalendarItem } from './items/item-rows.ts';

/** A requested list, and the state of the calendar that it shows. */
export interface RequestedList {
  readonly key: string;
  /** The entity tag, with its quotes. */
  readonly tag: string;
}

/** The items of a range as JSON, by start, then id. */
export interface CalendarLists {
  /**
   * Finds the list of GetAllCalendarItems.
   *
   * @throws MusterError `InvalidRequest` naming `start` or `end`
   */
  readonly findItems: (
    departmentId: number,
    range: { readonly start?: string; readonly end?: string; readonly types?: string },
  ) => Promise<RequestedList>;
  /**
   * Finds the list of GetV2CalendarEntriesForCal.
   *
   * @throws MusterError `InvalidRequest` naming `start`, `end` or the time zone
   */
  readonly findEntries: (departmentId: number, range: WidgetRange) => Promise<RequestedList>;
  /** Returns the list in this state, or a later one. */
  readonly read: (list: RequestedList) => Promise<TaggedBody>;
}

/** The content of a key: everything that the list depends on, except the calendar. */
type ListKey =
  | { readonly kind: 'items'; readonly departmentId: number; readonly range: ItemRange }
  | { readonly kind: 'entries'; readonly departmentId: number; readonly selection: WidgetSelection };

/** Creates the cache of calendar lists of a process: a large calendar is read and written once for all clients. */
export function createCalendarLists(ctx: Context): CalendarLists {
  const bodies = createTaggedBodyCache({
    build: (key) => buildList(ctx, key),
    ...ctx.cacheMemory.share('itemLists'),
    lookups: ctx.metrics.countLookups('itemLists'),
    buildsAtOnce: 2,
  });
  const find = async (list: ListKey): Promise<RequestedList> => {
    const key = JSON.stringify(list);
    return { key, tag: await readTag(ctx, list.departmentId, key) };
  };
  return {
    findItems: async (departmentId, query) => {
      const range = parseRange(query, await getDepartmentTimeZone(ctx.db, departmentId));
      return find({ kind: 'items', departmentId, range });
    },
    findEntries: async (departmentId, query) => {
      const selection = parseSelection(query, await getDepartmentTimeZone(ctx.db, departmentId));
      return find({ kind: 'entries', departmentId, selection });
    },
    read: ({ key, tag }) => bodies.get(key, tag),
  };
}

/** Increase it when the format of the response changes, so that clients do not keep responses in the old format. */
const formatVersion = 1;

/** The time is included because a database restored from a backup repeats revisions, but not at the same times. */
async function readTag(ctx: Context, departmentId: number, key: string): Promise<string> {
  const { revision, changedOn } = await readCalendarRevision(ctx.db, departmentId);
  const list = createHash('sha256').update(key).digest('base64url').slice(0, 11);
  return `"${formatVersion}-${revision}-${Date.parse(changedOn).toString(36)}-${list}"`;
}

async function buildList(ctx: Context, key: string): Promise<TaggedBody> {
  const list = JSON.parse(key) as ListKey; // written by createCalendarLists
  // If the calendar changes now, the list is newer than its tag, but then the tag is no longer current either.
  const tag = await readTag(ctx, list.departmentId, key);
  const storeText = createTextStore();
  const range = list.kind === 'items' ? list.range : getWideRange(list.selection);
  const found = await readItemsAtOneRevision(ctx.db, list.departmentId, range, (row) => {
    const value = toListed(row, list);
    return value && storeText(JSON.stringify(value));
  });
  const texts = found.filter((text) => text !== undefined);
  const around = list.kind === 'items' ? { before: '{"Data":', after: ',"Status":"success"}' } : undefined;
  return { tag, bytes: await writeJsonList(texts, around) };
}

function toListed(row: ItemWithRule, list: ListKey) {
  return list.kind === 'items' ? toCalendarItem(row) : toShownEntry(row, list.selection);
}
