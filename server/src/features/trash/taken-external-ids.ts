import type { DatabaseOrTransaction } from '../../context.ts';
import type { FloorRow, ZoneRow } from '../../storage/db/tables.ts';
import * as store from './trash.store.ts';

/** Rows to restore, and the warnings for the user who restores them. */
export interface Released<Row> {
  readonly rows: readonly Row[];
  readonly warnings: readonly string[];
}

/**
 * Removes the external ids of restored zones if another zone of the floor has the id now. An import has created that
 * zone since the deletion, and the next import must find it.
 */
export async function releaseZoneIds(
  trx: DatabaseOrTransaction,
  departmentId: number,
  floorId: string,
  zones: readonly ZoneRow[],
): Promise<Released<ZoneRow>> {
  const ids = zones.flatMap(({ external_id }) => external_id ?? []);
  return release(zones, new Set(await store.findZoneExternalIds(trx, departmentId, floorId, ids)), 'zone');
}

/** Does the same as {@link releaseZoneIds} for floors of a map. */
export async function releaseFloorIds(
  trx: DatabaseOrTransaction,
  departmentId: number,
  mapId: string,
  floors: readonly FloorRow[],
): Promise<Released<FloorRow>> {
  const ids = floors.flatMap(({ external_id }) => external_id ?? []);
  return release(floors, new Set(await store.findFloorExternalIds(trx, departmentId, mapId, ids)), 'floor');
}

function release<Row extends { readonly external_id: string | null }>(
  rows: readonly Row[],
  taken: ReadonlySet<string>,
  kind: 'zone' | 'floor',
): Released<Row> {
  const isTaken = ({ external_id }: Row) => external_id !== null && taken.has(external_id);
  const place = kind === 'zone' ? 'on its floor' : 'of its map';
  return {
    rows: rows.map((row) => (isTaken(row) ? { ...row, external_id: null } : row)),
    warnings: rows
      .filter(isTaken)
      .map(
        ({ external_id }) =>
          `it was restored without its external id “${external_id}”, which is now used by another ${kind} ${place}`,
      ),
  };
}
