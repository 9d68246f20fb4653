import type { Position, SourceBuilding, SourceItem, SourceLevel, SourceModel } from '../model.ts';
import { isInRing, middleOf, polygonsOf } from '../source-geometry.ts';
import { pickText } from './zone-fields.ts';

/** The key for everything around the buildings that the format names. */
const restOfVenue = '';

export interface BuildingPlan {
  /** Ids of buildings, and {@link restOfVenue}. */
  readonly keys: readonly string[];
  /** @param middle where the item is, in longitude and latitude */
  readonly buildingOf: (
    item: Pick<SourceItem, 'buildingId'>,
    middle: Position,
    level: SourceLevel | null,
  ) => string;
  readonly nameOf: (key: string) => string;
  readonly sourceOf: (key: string) => SourceBuilding | undefined;
}

/**
 * Decides which building each feature is in: the building that the feature or its level names. On a level with several buildings,
 * or with none, it is the building whose outline contains the middle of the feature.
 *
 * @param fallbackName for a building that the source does not name
 */
export function planBuildings(
  model: SourceModel,
  language: string | undefined,
  fallbackName: string,
): BuildingPlan {
  const byLevels = model.levels.some(({ buildingIds }) => buildingIds.length > 0);
  const isSplit =
    model.buildings.length > 1 &&
    (byLevels || [...model.features, ...(model.points ?? [])].some(({ buildingId }) => buildingId));
  const venue = pickText(model.names ?? {}, language);
  const byId = new Map(model.buildings.map((building) => [building.id, building] as const));
  if (!isSplit) {
    const only = model.buildings.length === 1 ? model.buildings[0] : undefined;
    const named = only ?? findMain(model);
    const name = (named && pickText(named.names, language)) || venue || fallbackName;
    return {
      keys: [restOfVenue],
      buildingOf: () => restOfVenue,
      nameOf: () => name.slice(0, 500),
      sourceOf: () => only,
    };
  }
  const nameOf = (key: string) => {
    const building = byId.get(key);
    const name = building && pickText(building.names, language);
    const number = model.buildings.findIndex(({ id }) => id === key) + 1;
    return (name || (building ? `${venue || fallbackName} ${number}` : venue || fallbackName)).slice(0, 500);
  };
  return {
    keys: [...byId.keys(), restOfVenue],
    buildingOf: (item, middle, level) => findBuilding(item.buildingId, middle, level, model.buildings, byId),
    nameOf,
    sourceOf: (key) => byId.get(key),
  };
}

function findBuilding(
  buildingId: string | null,
  middle: Position,
  level: SourceLevel | null,
  buildings: readonly SourceBuilding[],
  byId: ReadonlyMap<string, SourceBuilding>,
): string {
  if (buildingId !== null && byId.has(buildingId)) return buildingId;
  const own = (level?.buildingIds ?? []).flatMap((id) => byId.get(id) ?? []);
  const [only] = own;
  if (only && own.length === 1) return only.id;
  const around = findAround(middle, own.length > 0 ? own : buildings);
  return around?.id ?? only?.id ?? restOfVenue;
}

function findAround(
  [x = 0, y = 0]: Position,
  buildings: readonly SourceBuilding[],
): SourceBuilding | undefined {
  return buildings.find(
    ({ outline }) => outline && polygonsOf(outline).some(([outer = []]) => isInRing(x, y, outer)),
  );
}

/** Returns the named building whose outline contains the most features. */
function findMain({ buildings, features }: SourceModel): SourceBuilding | undefined {
  const counts = new Map<SourceBuilding, number>();
  const named = buildings.filter(({ names }) => Object.keys(names).length > 0).slice(0, 200);
  for (const feature of features.slice(0, 2000)) {
    const building = findAround(middleOf(feature.geometry), named);
    if (building) counts.set(building, (counts.get(building) ?? 0) + 1);
  }
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0];
}
