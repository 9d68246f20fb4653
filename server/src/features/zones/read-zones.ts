import { setImmediate } from 'node:timers/promises';
import type { PageStart, ZonesState } from './zones.store.ts';

/** A zone of a page, with the state of the floor's zones at that time; a null `id` means an empty page. */
type PageRow<Row> = (Row & ZonesState) | (ZonesState & { readonly id: null });

/** A consistent snapshot of a floor's zones at `zoneVersion`. */
export interface ZonesAtVersion<Item> {
  readonly zoneVersion: number;
  /** The time of that version; `null` if it is unknown. */
  readonly changedOn: string | null;
  readonly zones: readonly Item[];
}

const maxRestarts = 3;
const defaultPageSize = 250;

/**
 * Reads the zones of a floor in pages, so that a large floor does not block other requests. It starts over if the
 * zones change in the meantime.
 *
 * @param readPage reads at most `limit` zones after a name and id; no row if there is no such floor
 * @param toItem converts each zone to what the caller needs
 * @returns `undefined` if the department has no such floor
 */
export async function readZonesAtOneVersion<Row extends PageStart, Item extends PageStart>(
  readPage: (after: PageStart, limit: number) => Promise<readonly PageRow<Row>[]>,
  toItem: (row: Row) => Item,
  pageSize = defaultPageSize,
): Promise<ZonesAtVersion<Item> | undefined> {
  for (let restarts = 0; ; restarts++) {
    // If writes are faster than paging, one statement reads everything.
    const limit = restarts < maxRestarts ? pageSize : Number.MAX_SAFE_INTEGER;
    const pages = await readPages(readPage, toItem, limit);
    if (pages !== 'changed meanwhile') return pages;
  }
}

async function readPages<Row extends PageStart, Item extends PageStart>(
  readPage: (after: PageStart, limit: number) => Promise<readonly PageRow<Row>[]>,
  toItem: (row: Row) => Item,
  limit: number,
): Promise<ZonesAtVersion<Item> | undefined | 'changed meanwhile'> {
  const zones: Item[] = [];
  let state: ZonesState | undefined;
  for (;;) {
    const { name, id } = zones.at(-1) ?? { name: '', id: '' };
    const page = await readPage({ name, id }, limit);
    const [first] = page;
    if (!first) return undefined;
    state ??= first;
    if (first.zone_version !== state.zone_version) return 'changed meanwhile';
    for (const row of page) if (row.id !== null) zones.push(toItem(row as Row));
    if (page.length < limit)
      return { zoneVersion: state.zone_version, changedOn: state.zones_changed_on, zones };
    await setImmediate();
  }
}
