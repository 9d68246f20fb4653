import type { PolygonRings, PolygonWarning } from 'zone-index';
import { FeatureError, readGeometryParts, type ZonePart } from '../../zone-rules/zone-geometry.ts';
import { createNaming, type ZoneNaming } from '../../zone-rules/zone-names.ts';
import type { DrawnShape, InterpretedPoint, InterpretedZone } from '../interpreted.ts';
import { ImportError, type SourceFeature, type SourceModel } from '../model.ts';
import type { ProblemCounter } from '../problems.ts';
import { middleOf, polygonsOf, type Rings } from '../source-geometry.ts';
import type { BuildingPlan } from './assign-buildings.ts';
import type { LevelPlan, PlacedLevel } from './assign-levels.ts';
import { uniqueIds } from './external-ids.ts';
import { type FeatureType, pickText, type ReadName } from './zone-fields.ts';
import { metadataOf } from './zone-metadata.ts';

/** A zone with the data that the warnings need. */
export interface FilledZone extends InterpretedZone {
  readonly rings: PolygonRings;
  readonly ringWarnings: readonly PolygonWarning[];
}

/** The contents of one floor of a building. */
export interface FloorContents {
  readonly building: string;
  readonly level: PlacedLevel;
  readonly zones: readonly FilledZone[];
  readonly points: readonly InterpretedPoint[];
  /** All polygons, including those that do not become zones. */
  readonly shapes: readonly Rings[];
  readonly drawn: readonly DrawnShape[];
}

export interface FillOptions {
  readonly levels: LevelPlan;
  readonly buildings: BuildingPlan;
  readonly readName: ReadName;
  readonly readType: (feature: SourceFeature) => FeatureType;
  readonly readId: (feature: SourceFeature) => string | null;
  readonly usedProperties: ReadonlySet<string>;
  readonly problems: ProblemCounter;
}

/** More than any building has. A feature on many levels becomes as many zones. */
const maxZones = 100_000;
const maxCharacters = 200_000_000;

/** Counts what an import would make, to stop it before it needs too much memory. */
interface Size {
  zones: number;
  characters: number;
}

interface OpenFloor extends FloorContents {
  readonly zones: FilledZone[];
  readonly shapes: Rings[];
  readonly drawn: DrawnShape[];
  readonly nameOf: ZoneNaming;
  readonly idOf: ReturnType<typeof uniqueIds>;
}

/** Puts every feature on its floors as zones. Features that cannot become a zone are counted with the reason. */
export function fillFloors(model: SourceModel, options: FillOptions): FloorContents[] {
  const levels = new Map(options.levels.levels.map((level) => [level.key, level] as const));
  const floors = new Map<string, OpenFloor>();
  const size: Size = { zones: 0, characters: 0 };
  for (const feature of model.features) {
    const type = options.readType(feature);
    const parts = readParts(model, feature, options);
    if (!parts) continue;
    const keys = options.levels.levelsOf(feature);
    if (!keys) options.problems.add('It has no level.', labelOf(feature, options));
    for (const key of keys ?? []) {
      const level = levels.get(key);
      if (!level) continue;
      const floor = openFloor(
        floors,
        options.buildings.buildingOf(feature, middleOf(feature.geometry), level.source),
        level,
      );
      addToFloor(floor, feature, parts, type, options);
      measure(size, floor, parts);
    }
  }
  return [...floors.values()];
}

function openFloor(floors: Map<string, OpenFloor>, building: string, level: PlacedLevel): OpenFloor {
  const key = JSON.stringify([building, level.key]);
  const floor = floors.get(key) ?? {
    building,
    level,
    zones: [],
    points: [],
    shapes: [],
    drawn: [],
    nameOf: createNaming('It has no name.'),
    idOf: uniqueIds(),
  };
  floors.set(key, floor);
  return floor;
}

/** @returns `undefined` if it cannot become a zone; an empty list in a drawing without a placement */
function readParts(
  model: SourceModel,
  feature: SourceFeature,
  options: FillOptions,
): readonly ZonePart[] | undefined {
  if (model.coordinates === 'drawing') return [];
  try {
    return readGeometryParts(feature.geometry);
  } catch (error) {
    if (!(error instanceof FeatureError)) throw error;
    options.problems.add(explain(error), labelOf(feature, options));
    return undefined;
  }
}

function addToFloor(
  floor: OpenFloor,
  feature: SourceFeature,
  parts: readonly ZonePart[],
  { zoneType, kind }: FeatureType,
  options: FillOptions,
): void {
  for (const rings of polygonsOf(feature.geometry)) floor.shapes.push(rings);
  if (zoneType === null && parts.length > 0)
    for (const rings of polygonsOf(feature.geometry)) floor.drawn.push({ kind, rings });
  if (zoneType === null || parts.length === 0) return;
  try {
    const name = floor.nameOf(options.readName(feature), kind);
    const id = options.readId(feature);
    const metadata = metadataOf(feature, options.usedProperties, name);
    for (const [index, { polygonGeoJson, rings, ringWarnings }] of parts.entries())
      floor.zones.push({
        externalId: floor.idOf(id, index),
        name,
        zoneType,
        polygonGeoJson,
        metadata,
        rings,
        ringWarnings,
      });
  } catch (error) {
    if (!(error instanceof FeatureError)) throw error;
    options.problems.add(explain(error), labelOf(feature, options));
  }
}

/** @throws ImportError if the total is too large */
function measure(size: Size, { zones }: OpenFloor, parts: readonly ZonePart[]): void {
  size.zones += parts.length;
  size.characters += parts.reduce((sum, { polygonGeoJson }) => sum + polygonGeoJson.length, 0);
  for (const [key, value] of Object.entries(zones.at(-1)?.metadata ?? {}))
    size.characters += parts.length * (key.length + value.length);
  if (size.zones > maxZones || size.characters > maxCharacters)
    throw new ImportError(
      `The import would create more than ${maxZones} zones, or too much text: import it in parts.`,
    );
}

/** Removes ring numbers and values, so that the same mistake is counted under the same reason. */
function explain({ message }: FeatureError): string {
  const reason = message
    .replace(/^(?:part \d+: )?(?:ring \d+(?:, position \d+)?: )?/, '')
    .replace(/(longitude|latitude) \S+ is/, '$1 of a corner is')
    .replace(/got .*$/s, 'got something else');
  return `It cannot be a zone: ${reason}.`;
}

function labelOf(feature: SourceFeature, { readName, readId }: FillOptions): string {
  return (
    readName(feature) ||
    pickText(feature.names ?? {}, undefined) ||
    readId(feature) ||
    feature.layer ||
    feature.file
  );
}
