import { createTextStore, writeJsonList } from '../../concurrency/write-json-list.ts';
import type { Context, DatabaseOrTransaction } from '../../context.ts';
import { sortByName } from '../../sort-by-name.ts';
import { namePoint } from '../../zone-rules/point-types.ts';
import { createFloorLists, type FloorLists } from '../floors/floor-lists.ts';
import type { CustomMapPointResult } from './points.schema.ts';
import * as store from './points.store.ts';
import { toPointResult } from './points.ts';

/** The points of floors as JSON, including inactive ones, by what people call them, then id. */
export function createPointLists(ctx: Context): FloorLists {
  return createFloorLists(ctx, 'pointLists', {
    readState: async (departmentId, floorId) => {
      const state = await store.readPointsState(ctx.db, departmentId, floorId);
      return state && { version: state.point_version, changedOn: state.points_changed_on };
    },
    build: (departmentId, floorId) => buildList(ctx, departmentId, floorId),
  });
}

async function buildList(ctx: Context, departmentId: number, floorId: string) {
  const rows = await store.listPoints(ctx.db, departmentId, floorId);
  const [first] = rows;
  if (!first) return undefined;
  const storeText = createTextStore();
  const points = await sortByName(
    rows.flatMap((row) =>
      row.id === null
        ? []
        : {
            id: row.id,
            name: namePoint(row.point_type, row.label),
            json: storeText(JSON.stringify(toPointResult(row))),
          },
    ),
  );
  const bytes = await writeJsonList(points.map(({ json }) => json));
  return { version: first.point_version, changedOn: first.points_changed_on, bytes };
}

/** Lists all points of a floor at one version, by what people call them, then id; none if there is no such floor. */
export async function listAllPoints(
  db: DatabaseOrTransaction,
  departmentId: number,
  floorId: string,
): Promise<CustomMapPointResult[]> {
  const rows = await store.listPoints(db, departmentId, floorId);
  const points = rows.flatMap((row) =>
    row.id === null
      ? []
      : { id: row.id, name: namePoint(row.point_type, row.label), result: toPointResult(row) },
  );
  return (await sortByName(points)).map(({ result }) => result);
}
