import {
  findFixProblems,
  findNearest,
  findNearestPoints,
  type PositionedBuilding,
  resolvePosition,
  touchesBounds,
} from 'positioning';
import type { Context } from '../../context.ts';
import { errorOf, fieldErrors } from '../../errors.ts';
import { awaitCurrent, type Current, type Floors } from '../resolve/resolve.ts';
import {
  type Building,
  type BuildingCache,
  type Buildings,
  buildingsKey,
  createBuildings,
} from './buildings.ts';
import type { NearestFields, NearestResult, PositionFields, PositionResult } from './positions.schema.ts';
import * as store from './positions.store.ts';

/** The caches of this process that are needed to resolve positions. */
export interface Positions {
  readonly floors: Floors;
  readonly buildings: BuildingCache;
}

/** @param floors shared with the resolution of coordinates */
export function createPositions(ctx: Context, floors: Floors): Positions {
  return { floors, buildings: createBuildings(ctx) };
}

export interface WithStaleness<Result> {
  readonly result: Result;
  /** How old the data was, in milliseconds, if the database was unavailable; otherwise 0. */
  readonly staleMs: number;
}

/**
 * Computes how likely each zone and floor of the department is for an uncertain position.
 *
 * @returns the result itself instead of a promise, if everything needed is cached
 * @throws MusterError `InvalidRequest`, `CustomMapNotFound`, `CustomMapFloorNotFound`, directly or through the
 *   promise
 */
export function resolvePositionInDepartment(
  ctx: Context,
  positions: Positions,
  departmentId: number,
  input: PositionFields,
): WithStaleness<PositionResult> | Promise<WithStaleness<PositionResult>> {
  const problems = findFixProblems(input);
  if (problems.length > 0)
    throw fieldErrors(problems.map(({ field, message }) => ({ field, message: `${field} ${message}` })));
  const fields = withLowerCaseIds(input);
  const toResult = ({ buildings, staleMs }: Gathered): WithStaleness<PositionResult> => ({
    // The lists are read-only in the result, but not in the types of the schema.
    result: resolvePosition(buildings, fields) as PositionResult,
    staleMs,
  });
  const gathered = gather(ctx, positions, departmentId, (found) => selectBuildings(found, fields));
  return gathered instanceof Promise ? gathered.then(toResult) : toResult(gathered);
}

/**
 * Lists the zones of a map by distance from a point.
 *
 * @throws MusterError `CustomMapNotFound`, `CustomMapFloorNotFound`
 */
export async function findNearestInDepartment(
  ctx: Context,
  positions: Positions,
  departmentId: number,
  input: NearestFields,
): Promise<WithStaleness<NearestResult>> {
  const fields = withLowerCaseIds(input);
  const select = (found: Buildings | undefined) => selectBuildings(found, fields);
  const { buildings, staleMs } = await gather(ctx, positions, departmentId, select);
  const [building] = buildings;
  const zones = building ? findNearest(building, fields) : [];
  if (!fields.pointTypes) return { result: { zones }, staleMs };
  const points = building ? await nearestPoints(ctx, departmentId, building, fields) : [];
  return { result: { zones, points }, staleMs };
}

/** Points are read for each request: a floor has few of a type, and doors and hydrants are not asked for often. */
async function nearestPoints(
  ctx: Context,
  departmentId: number,
  building: PositionedBuilding,
  fields: NearestFields,
): Promise<NonNullable<NearestResult['points']>> {
  const types = fields.pointTypes ?? [];
  const floorIds = building.floors.map(({ customMapFloorId }) => customMapFloorId);
  if (types.length === 0 || floorIds.length === 0) return [];
  const rows = await store.listPoints(ctx.db, departmentId, floorIds, types);
  const pointsOf = Map.groupBy(rows, ({ floor_id }) => floor_id);
  return findNearestPoints(building, pointsOf, fields) as NonNullable<NearestResult['points']>; // their types are those of the rows
}

/** UUIDs are case-insensitive. */
function withLowerCaseIds<Fields extends { customMapId?: string | null; floorId?: string | null }>(
  fields: Fields,
): Fields {
  const { customMapId, floorId } = fields;
  if (!customMapId && !floorId) return fields;
  return {
    ...fields,
    ...(customMapId && { customMapId: customMapId.toLowerCase() }),
    ...(floorId && { floorId: floorId.toLowerCase() }),
  };
}

interface Selected {
  readonly building: Building;
  readonly floorIds: readonly string[];
}

/** Returns the buildings that the position may be in, by id, each with its possible floors. @throws MusterError */
function selectBuildings(
  buildings: Buildings | undefined,
  fields: Pick<PositionFields, 'latitude' | 'longitude' | 'customMapId' | 'floorId'> & {
    readonly horizontalAccuracyM?: number;
  },
): Selected[] {
  const { customMapId, floorId } = fields;
  const named = typeof customMapId === 'string' ? buildings?.byId.get(customMapId) : undefined;
  if (typeof customMapId === 'string' && !named)
    throw errorOf('CustomMapNotFound', 'The department has no map with this id');
  if (typeof floorId === 'string') {
    const owner = buildings?.byFloorId.get(floorId);
    if (!owner || (named && owner !== named)) {
      const where = named ? 'The map' : 'The department';
      throw errorOf('CustomMapFloorNotFound', `${where} has no floor with this id`);
    }
    return [{ building: owner, floorIds: [floorId] }];
  }
  const { horizontalAccuracyM = 0 } = fields;
  const candidates = named
    ? [named]
    : (buildings?.list ?? []).filter(
        ({ facts, isActive }) =>
          touchesBounds(facts.bounds, { ...fields, horizontalAccuracyM }) && isActive(),
      );
  return candidates.map((building) => ({
    building,
    floorIds: building.facts.floors.flatMap((floor) => (floor.isActive ? [floor.customMapFloorId] : [])),
  }));
}

interface Gathered {
  readonly buildings: readonly PositionedBuilding[];
  readonly staleMs: number;
}

/** Gets the selected buildings with the zones of their floors, synchronously if everything is cached. */
function gather(
  ctx: Context,
  { floors, buildings }: Positions,
  departmentId: number,
  select: (buildings: Buildings | undefined) => readonly Selected[],
): Gathered | Promise<Gathered> {
  const found = buildings.cache.find(departmentId, buildingsKey);
  if (!(found instanceof Promise)) {
    const selected = select(found);
    const cached = gatherCached(floors, departmentId, selected);
    return cached ?? gatherLater(ctx, floors, departmentId, { selected, staleMs: 0 });
  }
  return awaitCurrent(ctx, buildings, departmentId, buildingsKey, found).then(({ value, staleMs }) =>
    gatherLater(ctx, floors, departmentId, { selected: select(value), staleMs }),
  );
}

function gatherCached(
  { cache, lookups }: Floors,
  departmentId: number,
  selected: readonly Selected[],
): Gathered | undefined {
  const found: FoundFloors = new Map();
  for (const { floorIds } of selected) {
    for (const floorId of floorIds) {
      const floor = cache.find(departmentId, floorId);
      if (floor instanceof Promise) {
        floor.catch(() => {}); // gatherLater requests it again and gets the error
        return undefined;
      }
      lookups.hits++;
      found.set(floorId, { value: floor, staleMs: 0 });
    }
  }
  return { buildings: assemble(selected, found), staleMs: 0 };
}

type FoundFloors = Map<string, Current<Exclude<ReturnType<Floors['cache']['find']>, Promise<unknown>>>>;

/** The number of floors that are read at a time; each needs a database connection. */
const floorsAtOnce = 4;

async function gatherLater(
  ctx: Context,
  floors: Floors,
  departmentId: number,
  { selected, staleMs }: { readonly selected: readonly Selected[]; readonly staleMs: number },
): Promise<Gathered> {
  const found: FoundFloors = new Map();
  const floorIds = selected.flatMap((one) => one.floorIds);
  for (let start = 0; start < floorIds.length; start += floorsAtOnce) {
    const reads = floorIds.slice(start, start + floorsAtOnce).map(async (floorId) => {
      const floor = floors.cache.find(departmentId, floorId);
      floors.lookups[floor instanceof Promise ? 'misses' : 'hits']++;
      found.set(floorId, await awaitCurrent(ctx, floors, departmentId, floorId, floor));
    });
    await Promise.all(reads);
  }
  const oldest = [...found.values()].reduce((max, floor) => Math.max(max, floor.staleMs), staleMs);
  return { buildings: assemble(selected, found), staleMs: oldest };
}

/** Skips floors that were deleted in the meantime. */
function assemble(selected: readonly Selected[], found: FoundFloors): PositionedBuilding[] {
  return selected.map(({ building: { facts }, floorIds }) => {
    const selectedIds = new Set(floorIds);
    const floors = facts.floors.flatMap((floor) => {
      const onFloor = selectedIds.has(floor.customMapFloorId) && found.get(floor.customMapFloorId)?.value;
      if (!onFloor) return [];
      const { index, shapes, zones } = onFloor;
      return [{ ...floor, onFloor: { index, shapes, zones: zones.toArray() } }];
    });
    return { ...facts, floors };
  });
}
