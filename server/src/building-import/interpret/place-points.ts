import { maxPointsPerFloor, type PointType, pointTypeWords } from '../../zone-rules/point-types.ts';
import type { ImportChoices, InterpretedPoint, PointCategoryCount, UnplacedPoint } from '../interpreted.ts';
import { ImportError, type SourceModel, type SourcePoint } from '../model.ts';
import { boxOfRing } from '../source-geometry.ts';
import type { BuildingPlan } from './assign-buildings.ts';
import type { LevelPlan } from './assign-levels.ts';
import { externalIdReader, uniqueIds } from './external-ids.ts';
import type { FloorContents } from './fill-floors.ts';
import { kindOfPoint, nameOfPoint, type PointKind, toInterpretedPoint } from './point-fields.ts';
import type { ReadName } from './zone-fields.ts';

export interface PlacedPoints {
  /** All floors with their points, those that have nothing but points last. */
  readonly floors: readonly FloorContents[];
  readonly categories: readonly PointCategoryCount[];
  /** The first 1,000. */
  readonly unplaced: readonly UnplacedPoint[];
}

export interface PlaceOptions {
  readonly levels: LevelPlan;
  readonly buildings: BuildingPlan;
  readonly readName: ReadName;
  readonly choices: ImportChoices;
}

const maxPoints = 20_000;
const maxUnplaced = 1_000;
const maxCategories = 500;
/** Farther away, a hydrant is not part of a building whose floors it does not name. */
const maxDistanceMeters = 100;
const metersPerDegree = 111_195;

/** What is outside of a building, and so on its ground floor if it does not say where it is. */
const outside: ReadonlySet<PointType> = new Set([
  'exteriorDoor',
  'hydrant',
  'fireDepartmentConnection',
  'keyBox',
]);

interface OpenFloor {
  readonly contents: FloorContents;
  /** The box around its areas, if there are any. */
  readonly box: ReturnType<typeof boxOfRing> | undefined;
  readonly points: InterpretedPoint[];
  readonly idOf: ReturnType<typeof uniqueIds>;
}

/**
 * Puts every point on its floors. A point goes to the floor that it names. If it names none, it goes to the only floor, or to the
 * nearest ground floor if it is a thing outside, but only if it is near. All others are returned with the reason.
 *
 * @throws ImportError if there are more than 20,000
 */
export function placePoints(
  model: SourceModel,
  floors: readonly FloorContents[],
  options: PlaceOptions,
): PlacedPoints {
  const open = floors.map(openFloor);
  const counts = new Map<string, { -readonly [Key in keyof PointCategoryCount]: PointCategoryCount[Key] }>();
  const unplaced: UnplacedPoint[] = [];
  const readId = externalIdReader(model.points ?? []);
  let total = 0;
  for (const point of model.points ?? []) {
    const name = nameOfPoint(point, options.readName);
    const kind = kindOfPoint(point, name, options.choices);
    const found = findFloors(model, point, kind.pointType, open, options);
    const targets = typeof found === 'string' ? [] : found;
    for (const { points, idOf } of targets)
      points.push(toInterpretedPoint(point, kind, name, idOf(readId(point), 0)));
    total += targets.length;
    if (total > maxPoints)
      throw new ImportError(`The import would create more than ${maxPoints} points: import it in parts.`);
    const key = JSON.stringify([kind.category, kind.pointType]);
    const count = counts.get(key) ?? { ...kind, count: 0, placed: 0 };
    count.count += 1;
    if (targets.length > 0) count.placed += 1;
    if (counts.size < maxCategories) counts.set(key, count);
    if (typeof found === 'string' && unplaced.length < maxUnplaced)
      unplaced.push(toUnplaced(point, kind, name, found));
  }
  return {
    floors: open.map(withPoints),
    categories: [...counts.values()].sort((a, b) => b.count - a.count),
    unplaced,
  };
}

function openFloor(contents: FloorContents): OpenFloor {
  const { shapes } = contents;
  const box = shapes.length > 0 ? boxOfRing(shapes.flatMap(([outer = []]) => outer)) : undefined;
  return { contents, box, points: [], idOf: uniqueIds() };
}

/** A floor without areas is as large as its points. */
function withPoints({ contents, points }: OpenFloor): FloorContents {
  const around = points.map(({ longitude, latitude }) => [[[longitude, latitude]]]);
  return { ...contents, points, shapes: contents.shapes.length > 0 ? contents.shapes : around };
}

function toUnplaced(point: SourcePoint, kind: PointKind, name: string, reason: string): UnplacedPoint {
  const pointType = kind.pointType ?? 'custom';
  const position = point.position.slice(0, 2);
  return {
    name: (name || pointTypeWords[pointType]).slice(0, 200),
    category: kind.category,
    pointType,
    position,
    reason,
  };
}

/** @returns the floors, or why there are none; no floors for a point that is skipped or whose drawing has no place yet */
function findFloors(
  model: SourceModel,
  point: SourcePoint,
  pointType: PointType | null,
  open: OpenFloor[],
  options: PlaceOptions,
): OpenFloor[] | string {
  if (pointType === null || model.coordinates === 'drawing') return [];
  const [lng = Number.NaN, lat = Number.NaN] = point.position;
  if (!(Math.abs(lng) <= 180 && Math.abs(lat) <= 90)) return 'Its position is not a longitude and latitude.';
  const { levels } = options.levels;
  const named = options.levels.levelsOf(point);
  const isNamed = named !== undefined && (point.levelIds !== null || model.levels.length === 0);
  const distance = ({ box }: OpenFloor) => measure(lng, lat, box);
  const isGround = ({ floorNumber }: LevelPlan['levels'][number]) => floorNumber === 0 || levels.length === 1;
  const isOutside = !isNamed && outside.has(pointType);
  const [ground] = isOutside // each building of a venue can have its own
    ? open
        .filter(({ box, contents }) => box && isGround(contents.level))
        .sort((a, b) => distance(a) - distance(b))
    : [];
  const fallback = levels.length === 1 ? levels[0] : isOutside ? levels.find(isGround) : undefined;
  const keys = named ?? (fallback ? [fallback.key] : []);
  if (keys.length === 0 && !isNamed) return 'It does not say on which floor it is.';
  const found = ground
    ? [ground]
    : [...new Set(keys)].flatMap((key) => findFloor(point, key, open, options) ?? []);
  if (found.length === 0)
    return 'No areas are on its floor, or it is outside of the buildings that have this floor.';
  const near = isNamed ? found : found.filter((floor) => distance(floor) <= maxDistanceMeters);
  if (near.length === 0)
    return `It does not say on which floor it is, and is more than ${maxDistanceMeters} m away.`;
  const free = near.filter(({ points }) => points.length < maxPointsPerFloor);
  return free.length > 0 ? free : `Its floor has ${maxPointsPerFloor} points already, which is the maximum.`;
}

/** The floor of a level in the building around the point. A level without areas becomes a floor. */
function findFloor(
  point: SourcePoint,
  key: string,
  open: OpenFloor[],
  { levels, buildings }: PlaceOptions,
): OpenFloor | undefined {
  const level = levels.levels.find((one) => one.key === key);
  if (!level) return undefined;
  const building = buildings.buildingOf(point, point.position, level.source);
  const floors = open.filter(({ contents }) => contents.level.key === key);
  const [only] = floors;
  const own = floors.find(({ contents }) => contents.building === building);
  if (own || floors.length > 0) return own ?? (floors.length === 1 ? only : undefined);
  const added = openFloor({ building, level, zones: [], points: [], shapes: [], drawn: [] });
  open.push(added);
  return added;
}

/** How far a position is from the box around a floor's areas, in meters; 0 if there are none. */
function measure(lng: number, lat: number, box: OpenFloor['box']): number {
  if (!box) return 0;
  const { minX, minY, maxX, maxY } = box;
  const north = Math.max(0, lat - maxY, minY - lat);
  const east = Math.max(0, lng - maxX, minX - lng);
  return metersPerDegree * Math.hypot(north, east * Math.cos((lat * Math.PI) / 180));
}
