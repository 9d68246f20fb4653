import { createHash } from 'node:crypto';
import { createTaggedBodyCache, type TaggedBody } from '../../concurrency/tagged-body-cache.ts';
import { createTextStore, writeJsonList } from '../../concurrency/write-json-list.ts';
import type { Context } from '../../context.ts';
import { getDepartmentTimeZone } from '../departments/departments.ts';
import { parseRange, readItemsAtOneRevision } from './calendar.ts';
import { readCalendarRevision } from './calendar-revision.ts';
import type { ItemRange } from './item-pages.store.ts';
import { toCalendarItem } from './items/item-rows.ts';

/** A requested list of items, and the state of the calendar that it shows. */
export interface WantedItems {
  readonly key: string;
  /** The entity tag, with its quotes. */
  readonly tag: string;
}

/** Items of a range as JSON, by start, then id. */
export interface ItemLists {
  /** @throws MusterError `InvalidRequest` naming `start` or `end` */
  readonly find: (
    departmentId: number,
    range: { readonly start?: string; readonly end?: string },
  ) => Promise<WantedItems>;
  /** Returns the list in this state, or a later one. */
  readonly read: (wanted: WantedItems) => Promise<TaggedBody>;
}

/** Creates the cache of item lists of a process: a large calendar is read and written once for all clients. */
export function createItemLists(ctx: Context): ItemLists {
  const bodies = createTaggedBodyCache({
    build: (key) => buildList(ctx, key),
    ...ctx.cacheMemory.share('itemLists'),
    lookups: ctx.metrics.countLookups('itemLists'),
    buildsAtOnce: 2,
  });
  return {
    find: async (departmentId, given) => {
      const range = parseRange(given, await getDepartmentTimeZone(ctx.db, departmentId));
      const key = JSON.stringify([departmentId, range.fromAt, range.toAt]);
      return { key, tag: await readTag(ctx, departmentId, key) };
    },
    read: ({ key, tag }) => bodies.get(key, tag),
  };
}

/** Increase it when the format of the response changes, so that clients do not keep responses in the old format. */
const formatVersion = 1;

/** The time is included because a database restored from a backup repeats revisions, but not at the same times. */
async function readTag(ctx: Context, departmentId: number, key: string): Promise<string> {
  const { revision, changedOn } = await readCalendarRevision(ctx.db, departmentId);
  const range = createHash('sha256').update(key).digest('base64url').slice(0, 11);
  return `"${formatVersion}-${revision}-${Date.parse(changedOn).toString(36)}-${range}"`;
}

async function buildList(ctx: Context, key: string): Promise<TaggedBody> {
  const [departmentId, fromAt, toAt] = JSON.parse(key) as [number, string | null, string | null]; // written above
  const range: ItemRange = { fromAt: fromAt ?? undefined, toAt: toAt ?? undefined };
  // If the calendar changes now, the list is newer than its tag, but then the tag is no longer current either.
  const tag = await readTag(ctx, departmentId, key);
  const storeText = createTextStore();
  const items = await readItemsAtOneRevision(ctx.db, departmentId, range, (row) =>
    storeText(JSON.stringify(toCalendarItem(row))),
  );
  const bytes = await writeJsonList(items, {
    before: '{"Data":',
    after: ',"Status":"success"}',
  });
  return { tag, bytes };
}
