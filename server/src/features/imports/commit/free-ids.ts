import type { InterpretedPoint, InterpretedZone } from '../../../building-import/interpreted.ts';
import type { DatabaseOrTransaction } from '../../../context.ts';
import * as store from '../imports.store.ts';
import type { ResultBuilding } from '../worker/import-result.ts';
import { readLines } from '../worker/zones-file.ts';

const idsAtOnce = 500;

/**
 * Whether the department has nothing with an id that an export of Muster names, so that the new map can have the same ids. Otherwise
 * it is a copy, and gets new ids. False for any other source.
 */
export async function areIdsFree(
  db: DatabaseOrTransaction,
  departmentId: number,
  { kept, floors }: ResultBuilding,
  zonesPath: string,
): Promise<boolean> {
  if (!kept) return false;
  const ids = {
    maps: new Set<string>(),
    floors: new Set<string>(),
    zones: new Set<string>(),
    points: new Set<string>(),
  };
  // An id that is there twice can only be kept once.
  let areUnique = true;
  const add = (set: Set<string>, id: string | null | undefined) => {
    if (!id) return;
    if (set.has(id)) areUnique = false;
    set.add(id);
  };
  add(ids.maps, kept.id);
  for (const floor of floors) {
    add(ids.floors, floor.kept?.id);
    for await (const zone of readLines<InterpretedZone>(zonesPath, floor)) add(ids.zones, zone.kept?.id);
    const { points = { zones: 0, offset: 0, bytes: 0 } } = floor;
    for await (const point of readLines<InterpretedPoint>(zonesPath, points)) add(ids.points, point.kept?.id);
  }
  if (!areUnique) return false;
  for (const [table, set] of Object.entries(ids) as [keyof typeof ids, Set<string>][]) {
    const list = [...set];
    for (let start = 0; start < list.length; start += idsAtOnce)
      if (await store.hasAnyOf(db, departmentId, table, list.slice(start, start + idsAtOnce))) return false;
  }
  return true;
}
