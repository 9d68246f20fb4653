import { basename } from 'node:path';
import type { GeoBounds } from '@muster/geo/geo-bounds';
import { findBuildingBounds } from './building-bounds.ts';
import type { ToLngLat } from './coordinates/projection.ts';
import { findDefaultFloor, titleOf } from './floor-names.ts';
import { planBuildings } from './interpret/assign-buildings.ts';
import { type LevelPlan, type PlacedLevel, planLevels } from './interpret/assign-levels.ts';
import { externalIdReader } from './interpret/external-ids.ts';
import { type FloorContents, fillFloors } from './interpret/fill-floors.ts';
import { placePoints } from './interpret/place-points.ts';
import {
  describeCandidates,
  isKnownName,
  type PropertySummary,
  rankProperties,
  summarizeProperties,
} from './interpret/property-candidates.ts';
import { listLanguages, nameReader, typeReader } from './interpret/zone-fields.ts';
import type {
  ImportChoices,
  InterpretedBuilding,
  InterpretedFloor,
  InterpretedImport,
  NeededChoice,
} from './interpreted.ts';
import type { SourceItem, SourceModel, SourcePlan } from './model.ts';
import { countProblems, joinProblems } from './problems.ts';
import { mapPositions, type Rings } from './source-geometry.ts';
import { addRoomsOfDrawing } from './walls/rooms-of-drawing.ts';
import { warnAboutScale } from './warnings/coordinates.ts';
import { findImportWarnings } from './warnings/find-warnings.ts';

/** Close enough to tell walls from rooms. */
const metersPerDegree = 111_195;

/** The location of an import. */
export interface ImportPlace {
  /** Converts a position in a drawing to longitude and latitude, based on the control points of the choices. */
  readonly placeDrawing?: ToLngLat | undefined;
  /** The bounds of the map to which the floors are added. */
  readonly mapBounds?: GeoBounds | undefined;
}

/**
 * Applies choices to a source. Returns exactly what an import would make, with warnings about doubtful parts.
 *
 * @throws ImportError if it would make more than 100,000 zones
 */
export function interpretSource(
  read: SourceModel,
  choices: ImportChoices = {},
  place: ImportPlace = {},
): InterpretedImport {
  const problems = countProblems();
  const placedMeters = measureUnit(read, place);
  const drawn = addRoomsOfDrawing(read, choices, placedMeters, problems);
  const { model: source, wallLayers, needsUnits } = drawn;
  const model = placeModel(source, place);
  const points = source.points ?? [];
  // Points say what properties mean only if there is nothing else: in a venue, their names are not those of rooms.
  const items = source.features.length > 0 ? source.features : points;
  const ranked = rankProperties(summarizeProperties(items), items.length);
  const names = chooseNames(items, choices, ranked.names);
  const languages = listLanguages(items, names.property);
  const language = choices.language ?? languages[0];
  const types = chooseTypes(source, choices, ranked.types);
  const readType = typeReader(types.property, choices);
  const levels = planLevels({ ...source, features: items }, { ...choices, language }, ranked.levels);
  const buildings = planBuildings(model, language, fallbackName(items));
  const used = [names.property, types.property, levels.property].filter((one) => one !== undefined);
  const readName = nameReader(names.property, choices.language ?? (names.hasPlain ? undefined : language));
  const filled = fillFloors(model, {
    levels,
    buildings,
    readName,
    readType: readType.read,
    readId: externalIdReader(source.features),
    usedProperties: new Set(used),
    problems,
  });
  const planned = [...filled, ...listPlanFloors(model, filled, levels, buildings.keys)];
  const placed = placePoints(model, planned, { levels, buildings, readName, choices });
  const contents = placed.floors;
  const isPlaced = model.coordinates === 'lngLat';
  return {
    buildings: isPlaced ? assembleBuildings(model, contents, buildings, levels) : [],
    nameProperties: describeCandidates(ranked.names, names.property),
    levelProperties: describeCandidates(ranked.levels, levels.property),
    typeProperties: describeCandidates(ranked.types, types.property),
    languages,
    categories: readType.count(),
    pointCategories: placed.categories,
    unplacedPoints: placed.unplaced,
    wallLayers,
    problems: joinProblems([source.problems, problems.list()]),
    warnings: [
      ...warnAboutScale(read.metersPerUnit, placedMeters),
      ...findImportWarnings(source, isPlaced ? contents : [], place.mapBounds),
    ],
    needed: [...listNeeded(source, choices, isPlaced, levels), ...(needsUnits ? (['units'] as const) : [])],
  };
}

/** Meters per unit of a drawing where it is placed. */
function measureUnit({ drawing }: SourceModel, { placeDrawing }: ImportPlace): number | undefined {
  const [x, y] = drawing?.lines[0]?.positions[0] ?? [];
  if (!placeDrawing || x === undefined || y === undefined) return undefined;
  const [a, b] = [placeDrawing([x, y]), placeDrawing([x + 1, y])];
  const east = ((b[0] ?? 0) - (a[0] ?? 0)) * Math.cos(((a[1] ?? 0) * Math.PI) / 180);
  return Math.hypot(east, (b[1] ?? 0) - (a[1] ?? 0)) * metersPerDegree;
}

function placeModel(model: SourceModel, { placeDrawing }: ImportPlace): SourceModel {
  if (model.coordinates === 'lngLat' || !placeDrawing) return model;
  const features = model.features.map((feature) => ({
    ...feature,
    geometry: mapPositions(feature.geometry, placeDrawing),
  }));
  const points = model.points?.map((point) => ({ ...point, position: placeDrawing(point.position) }));
  return { ...model, coordinates: 'lngLat', metersPerUnit: null, features, points };
}

interface ChosenNames {
  readonly property: string | undefined;
  /** Whether there are names without a language, which take precedence over names with one. */
  readonly hasPlain: boolean;
}

function chooseNames(
  features: readonly SourceItem[],
  { nameProperty }: ImportChoices,
  candidates: readonly PropertySummary[],
): ChosenNames {
  const hasPlain = features.some(({ names }) => names !== null && Object.hasOwn(names, ''));
  if (nameProperty !== undefined) return { property: nameProperty, hasPlain: false };
  const hasNames = features.some(({ names }) => names !== null && Object.keys(names).length > 0);
  if (hasNames) return { property: undefined, hasPlain };
  return { property: candidates.find(({ property }) => isKnownName(property, 'names'))?.property, hasPlain };
}

function chooseTypes(
  { features }: SourceModel,
  { typeProperty }: ImportChoices,
  candidates: readonly PropertySummary[],
): { readonly property: string | undefined } {
  if (typeProperty !== undefined) return { property: typeProperty };
  if (features.some(({ category }) => category !== null)) return { property: undefined };
  return { property: candidates.find(({ property }) => isKnownName(property, 'types'))?.property };
}

/** The common prefix of the files' names, without words for a floor. */
function fallbackName(features: readonly SourceItem[]): string {
  const titles = [...new Set(features.map(({ file }) => titleOf(basename(file))))];
  const [first = ''] = titles;
  let length = first.length;
  for (const title of titles) while (!title.startsWith(first.slice(0, length))) length--;
  const common = first
    .slice(0, length)
    .replace(/(?:[\s_.-]+(?:floor|level|storey|etage|fl|l))?[\s_.-]*$/i, '');
  return (titles.length > 1 ? common : first) || first || 'Building';
}

function assembleBuildings(
  model: SourceModel,
  contents: readonly FloorContents[],
  plan: ReturnType<typeof planBuildings>,
  levels: LevelPlan,
): InterpretedBuilding[] {
  return plan.keys.flatMap((key): InterpretedBuilding[] => {
    const own = contents.filter(({ building }) => building === key);
    const source = plan.sourceOf(key);
    const bounds = findBuildingBounds(
      own.flatMap(({ shapes, level }) =>
        [...shapes, ...outlineOf(planOf(level, model.plans))].map((rings) => ({ rings })),
      ),
    );
    if (own.length === 0 || !bounds) return [];
    const byKey = new Map(own.map((floor) => [floor.level.key, floor] as const));
    const empty = levels.levels.filter(
      ({ key: level, source: from }) => !byKey.has(level) && source && from?.buildingIds.includes(source.id),
    );
    const all = [
      ...own,
      ...empty.map((level): FloorContents => ({ ...emptyFloor, building: key, level })),
    ].sort((a, b) => a.level.floorNumber - b.level.floorNumber);
    const defaultIndex = findDefaultFloor(all.map(({ level }) => level.floorNumber));
    const floors = all.map((floor, index) => assembleFloor(floor, index === defaultIndex, model.plans));
    return [{ externalId: source?.id ?? null, name: plan.nameOf(key), bounds, floors }];
  });
}

/** Lists floors that have a plan and no zones. */
function listPlanFloors(
  { plans }: SourceModel,
  filled: readonly FloorContents[],
  { levels }: LevelPlan,
  [building = '']: readonly string[],
): FloorContents[] {
  const filledKeys = new Set(filled.map(({ level }) => level.key));
  return levels
    .filter(({ key }) => !filledKeys.has(key))
    .filter((level) => {
      const plan = planOf(level, plans);
      return plan && (plan.levelIds !== null || filled.length === 0);
    })
    .map((level) => ({ ...emptyFloor, building, level }));
}

const emptyFloor = { zones: [], points: [], shapes: [], drawn: [] };

function outlineOf(plan: SourcePlan | null): Rings[] {
  return plan ? [[[...plan.corners, plan.corners[0]]]] : [];
}

function assembleFloor(
  { level, zones, points, drawn }: FloorContents,
  isDefault: boolean,
  plans: readonly SourcePlan[],
): InterpretedFloor {
  return {
    level: level.key,
    externalId: level.externalId,
    floorNumber: level.floorNumber,
    name: level.name,
    ordinal: level.ordinal,
    postedLabel: level.postedLabel,
    elevationFt: toFeet(level.source?.elevationM),
    floorHeightFt: toFeet(level.source?.heightM),
    isDefault,
    zones: zones.map(({ externalId, name, zoneType, polygonGeoJson, metadata }) => ({
      externalId,
      name,
      zoneType,
      polygonGeoJson,
      metadata,
    })),
    points,
    drawn,
    plan: planOf(level, plans),
  };
}

function toFeet(meters: number | undefined): number | null {
  return meters === undefined ? null : Math.round((meters / 0.3048) * 1000) / 1000;
}

function planOf({ key }: PlacedLevel, plans: readonly SourcePlan[]): SourcePlan | null {
  return (
    plans.find(({ levelIds }) => levelIds?.includes(key)) ??
    plans.find(({ levelIds }) => levelIds === null) ??
    null
  );
}

function listNeeded(
  source: SourceModel,
  choices: ImportChoices,
  isPlaced: boolean,
  levels: LevelPlan,
): NeededChoice[] {
  const needed: NeededChoice[] = [];
  if (levels.isUndecided) needed.push('levels');
  if (!isPlaced) needed.push('controlPoints');
  if ((source.notUtf8Files ?? []).length > 0 && choices.encoding === undefined) needed.push('encoding');
  return needed;
}
