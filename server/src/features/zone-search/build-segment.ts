import { once } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import pLimit from 'p-limit';
import { createSegmentBuilder, type SearchSegment, type SearchZone } from 'positioning/search';
import type { Context } from '../../context.ts';
import type { SearchSource } from './search-sources.ts';
import type { SegmentMessage } from './segment-thread.ts';

/** Other requests are handled between two pages. */
const pageSize = 1_000;
/** A smaller index is built on this thread, in a few milliseconds; a larger one in a worker thread. */
const inlineZones = 2_000;
/** For more floors than this, the whole department is read. */
const maxFloorsByName = 200;
/** Limits memory use, because building needs as much memory as a department's index. */
const oneAtATime = pLimit(1);

/** Reads what is on some floors and indexes it. */
export function buildSegment(
  ctx: Context,
  source: SearchSource,
  departmentId: number,
  floorIds: readonly string[],
): Promise<SearchSegment> {
  return oneAtATime(async () => {
    const pages = readPages(ctx, source, departmentId, floorIds);
    const first: SearchZone[] = [];
    // Not `for await`, because leaving such a loop would end the generator.
    for (let page = await pages.next(); !page.done; page = await pages.next()) {
      first.push(...page.value);
      if (first.length > inlineZones) return buildInThread(floorIds, first, pages);
    }
    const builder = createSegmentBuilder(floorIds);
    for (const row of first) builder.add(row);
    return builder.build();
  });
}

async function* readPages(
  ctx: Context,
  source: SearchSource,
  departmentId: number,
  floorIds: readonly string[],
): AsyncGenerator<SearchZone[], void> {
  const queriedIds = floorIds.length <= maxFloorsByName ? floorIds : undefined;
  if (floorIds.length === 0) return;
  for (let after = ''; ; ) {
    const page = await source.listPage(ctx.db, departmentId, queriedIds, after, pageSize);
    yield page;
    if (page.length < pageSize) return;
    after = page.at(-1)?.id ?? '';
    await setImmediate();
  }
}

async function buildInThread(
  floorIds: readonly string[],
  first: readonly SearchZone[],
  pages: AsyncIterable<readonly SearchZone[]>,
): Promise<SearchSegment> {
  const worker = new Worker(new URL('./segment-thread.ts', import.meta.url));
  const post = (message: SegmentMessage) => worker.postMessage(message);
  try {
    post({ floorIds });
    post({ rows: first });
    for await (const rows of pages) post({ rows });
    const result = once(worker, 'message');
    post('build');
    const [segment] = (await result) as [SearchSegment]; // sent by segment-thread
    return segment;
  } finally {
    await worker.terminate(); // it holds a lot of memory and is rarely needed
  }
}
