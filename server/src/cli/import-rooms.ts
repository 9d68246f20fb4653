import { nameFloors } from '../building-import/floor-names.ts';
import type { Context } from '../context.ts';
import { listFloorRows } from '../features/floors/floor-rows.ts';
import { type TracedFloor, traceBuilding } from '../features/imports/building/trace-building.ts';
import { boundsOfRow } from '../features/maps/map-bounds.ts';
import { requireMap } from '../features/maps/maps.ts';
import type { RoomOptions } from './import-options.ts';

/** Plans that are stretched more than this do not have the shape of their bounds. */
const maxStretch = 1.02;

/**
 * Finds the rooms on plans and decides which floors to make, without making them.
 *
 * @throws Error if a plan cannot be read or has no rooms, or if the map has such a floor already
 */
export async function prepareRooms(
  ctx: Context,
  departmentId: number,
  files: readonly string[],
  { map, floors: overrides }: RoomOptions,
) {
  const target = 'id' in map ? await findMap(ctx, departmentId, map.id) : { ...map, floorRows: [] };
  for (const [index, { floorNumber }] of nameFloors(files, overrides).entries()) {
    const same = target.floorRows.find((row) => row.floor_number === floorNumber);
    if (same)
      throw new Error(
        `${files[index]}: the map already has a floor ${floorNumber}, ${same.name}; set another number with --floor FILE=NUMBER`,
      );
  }
  const { building, floors } = await traceBuilding(ctx, files, { ...target, floors: overrides });
  const empty = floors.find(({ rooms }) => rooms.length === 0);
  if (empty)
    throw new Error(
      `${empty.file}: no rooms were found. The plan needs walls that are drawn as lines or areas and enclose the rooms.`,
    );
  return { building, floors };
}

async function findMap(ctx: Context, departmentId: number, mapId: string) {
  const row = await requireMap(ctx.db, departmentId, mapId);
  const floorRows = await listFloorRows(ctx.db, departmentId, mapId);
  return { mapId, name: row.name, bounds: boundsOfRow(row), floorRows };
}

/** The rooms of a floor, one per line. */
export function describeTracedFloor({ file, name, floorNumber, rooms, stretch }: TracedFloor): string {
  const isStretched = Math.max(stretch, 1 / stretch) > maxStretch;
  const meters = (value: number) => value.toFixed(1);
  return [
    `${file}: ${name} (${floorNumber}), ${rooms.length} room${rooms.length === 1 ? '' : 's'} found`,
    ...(isStretched
      ? [
          `warning: the bounds are ${Math.round(100 * stretch)}% as wide as the shape of the plan needs, so it is stretched`,
        ]
      : []),
    ...rooms.map(
      (room) =>
        `  ${room.name}: ${room.kind}, ${meters(room.width)} × ${meters(room.height)} m, ${meters(room.squareMeters)} m²`,
    ),
  ].join('\n');
}
