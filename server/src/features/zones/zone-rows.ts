import { setTimeout as wait } from 'node:timers/promises';
import type { DatabaseOrTransaction } from '../../context.ts';
import type { ZoneRow } from '../../storage/db/tables.ts';
import { followOwners } from '../attachment-files/attachment-files.ts';
import * as store from './zones.store.ts';

/** With 15 columns per row, this is far below SQLite's limit of 32,766 parameters. */
const maxBatchRows = 100;
const maxBatchCharacters = 512 * 1024;

/** Splits rows into batches that fit one statement and do not block other requests for long. */
export function* batchesOf(rows: readonly ZoneRow[]): Generator<ZoneRow[]> {
  let batch: ZoneRow[] = [];
  let characters = 0;
  for (const row of rows) {
    if (
      batch.length === maxBatchRows ||
      (batch.length > 0 && characters + row.polygon_geojson.length > maxBatchCharacters)
    ) {
      yield batch;
      batch = [];
      characters = 0;
    }
    batch.push(row);
    characters += row.polygon_geojson.length;
  }
  if (batch.length > 0) yield batch;
}

const idsAtOnce = 500;

/** Adds zones to floors. The caller increases the versions of the floors' zones. */
export async function addZoneRows(trx: DatabaseOrTransaction, rows: readonly ZoneRow[]): Promise<void> {
  for (const batch of batchesOf(rows)) await store.insertZones(trx, batch);
}

/** Adds zones of floors that are added later. Until then they are invisible, and a power cut may lose them. */
export async function stageZoneRows(db: DatabaseOrTransaction, rows: readonly ZoneRow[]): Promise<void> {
  for (const batch of batchesOf(rows)) await store.insertZonesUnsynced(db, batch);
}

/** Replaces all columns of existing zones. The caller increases the versions of their floors' zones. */
export async function replaceZoneRows(trx: DatabaseOrTransaction, rows: readonly ZoneRow[]): Promise<void> {
  for (const batch of batchesOf(rows)) {
    await store.replaceZones(trx, batch);
    const ids = batch.map(({ id }) => id);
    await followOwners(trx, batch[0]?.department_id ?? 0, ids);
  }
}

/** Deletes zones. The caller increases the versions of their floors' zones. */
export async function removeZoneRows(
  trx: DatabaseOrTransaction,
  departmentId: number,
  ids: readonly string[],
): Promise<void> {
  for (let start = 0; start < ids.length; start += idsAtOnce) {
    const some = ids.slice(start, start + idsAtOnce);
    await store.deleteZones(trx, departmentId, some);
    await followOwners(trx, departmentId, some);
  }
}

/** Reads all columns of a floor's zones in pages, by name, then id. */
export async function* readZoneRows(
  db: DatabaseOrTransaction,
  departmentId: number,
  floorId: string,
): AsyncGenerator<ZoneRow> {
  for (let after = { name: '', id: '' }; ; ) {
    const page = await store.listZoneRows(db, departmentId, floorId, after, idsAtOnce);
    yield* page;
    const last = page.at(-1);
    if (!last || page.length < idsAtOnce) return;
    after = last;
  }
}

/** The batch size and the pause between batches. Nobody waits for these deletions, and saves also need the disk. */
const orphansAtOnce = 100;
const pauseMs = 20;

/**
 * Deletes zones of floors that do not exist: those of an unfinished import, and those that an undo left for later.
 * They are deleted in batches, so that other requests do not have to wait.
 */
export async function removeOrphanZones(
  db: DatabaseOrTransaction,
  departmentId: number,
  floorIds: readonly string[],
): Promise<void> {
  for (const floorId of floorIds) {
    for (;;) {
      const ids = await store.listOrphanIds(db, departmentId, floorId, orphansAtOnce);
      if (ids.length === 0) break;
      await store.deleteZones(db, departmentId, ids);
      await wait(pauseMs);
    }
  }
}
