import { setTimeout as wait } from 'node:timers/promises';
import type { Context } from '../../context.ts';
import type { ImportDetails } from './imports.schema.ts';
import * as store from './imports.store.ts';
import { getImport } from './imports.ts';

const pollIntervalMs = 100;
const busyStates: readonly string[] = ['reading', 'committing', 'undoing'];

/**
 * Waits until no work on an import is in progress, for at most as long as a save may wait.
 *
 * @param signal aborted when the client disconnects
 */
export async function waitForImport(
  ctx: Context,
  departmentId: number,
  details: ImportDetails,
  signal: AbortSignal,
): Promise<ImportDetails> {
  const until = performance.now() + ctx.config.tileWaitSeconds * 1000;
  if (!busyStates.includes(details.state)) return details;
  while (performance.now() < until && !signal.aborted) {
    const row = await store.findState(ctx.db, departmentId, details.importId);
    if (!row) return details; // someone has deleted it
    if (!busyStates.includes(row.state)) break;
    await wait(pollIntervalMs, undefined, { signal }).catch(() => {});
  }
  return getImport(ctx, departmentId, details.importId);
}

/**
 * Reports the work on an import as server-sent events: `progress` whenever it has advanced, then `done` with the import, whether
 * or not the work succeeded.
 */
export async function* followImport(
  ctx: Context,
  departmentId: number,
  id: string,
  ended: AbortSignal,
): AsyncGenerator<string> {
  let last = '';
  while (!ended.aborted) {
    const row = await store.findState(ctx.db, departmentId, id);
    if (!row) return;
    if (!busyStates.includes(row.state)) {
      yield eventOf('done', await getImport(ctx, departmentId, id));
      return;
    }
    const event = eventOf('progress', { importId: id, state: row.state, progress: row.progress });
    if (event !== last) yield event;
    last = event;
    await wait(pollIntervalMs, undefined, { signal: ended }).catch(() => {});
  }
}

function eventOf(name: string, data: object): string {
  return `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}
