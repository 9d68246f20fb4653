import type { DatabaseOrTransaction } from '../../context.ts';
import type { FloorRow, ZoneRow } from '../../storage/db/tables.ts';
import * as store from './trash.store.ts';

/** Rows that are to be put back, and the warnings for the person who restores them. */
export interface Released<Row> {
  readonly rows: readonly Row[];
  readonly warnings: readonly string[];
}

/**
 * Takes the external id off zones of a floor of which the id now belongs to another zone there: an import has made it since
 * the deletion, and the next import is to find that one.
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

/** As {@link releaseZoneIds}, for floors of a map. */
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
          `it is back without its external id “${external_id}”, which another ${kind} ${place} has now`,
      ),
  };
}
