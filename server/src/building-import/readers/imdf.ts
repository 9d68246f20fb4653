import { isObject } from '../bounded-properties.ts';
import type {
  Position,
  SourceBuilding,
  SourceFeature,
  SourceFile,
  SourceGeometry,
  SourceLevel,
  SourcePoint,
  TextByLanguage,
} from '../model.ts';
import { geometryOf } from '../source-geometry.ts';
import { parseJsonValues } from './json-values.ts';
import {
  type FormatReader,
  idOf,
  isPosition,
  plainFeature,
  plainPoint,
  type ReadContext,
  readRings,
  textOf,
} from './reader-support.ts';
import { joinTexts, textByLanguage } from './texts.ts';

/** Whether files are an IMDF venue, which is GeoJSON with levels and units. */
export function isImdf(files: readonly SourceFile[]): boolean {
  const has = (type: string) =>
    files.some(({ bytes }) =>
      new RegExp(`"feature_type"\\s*:\\s*"${type}"`).test(
        Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1'),
      ),
    );
  return has('level') && has('unit');
}

/** A feature of any IMDF type whose properties are objects. */
interface ImdfFeature {
  readonly id: string;
  readonly type: string;
  readonly file: string;
  readonly geometry: unknown;
  readonly properties: Readonly<Record<string, unknown>>;
}

type ByType = ReadonlyMap<string, readonly ImdfFeature[]>;

/**
 * Reads an IMDF venue (Indoor Mapping Data Format 1.0.0): units become features, on the levels and in the buildings that the
 * files name. A unit without a name gets the names of its occupants. Amenities, openings and the anchors of occupants become points.
 */
export const readImdf: FormatReader = (files, read) => {
  const byType = groupByType(files.flatMap((file) => readFile(file, read)));
  const levels = ofType(byType, 'level').map((level) => readLevel(level, read));
  const levelIds = new Set(levels.map(({ id }) => id));
  for (const [type, features] of byType)
    if (!usedTypes.has(type))
      for (const { id } of features)
        read.problems.add(`It is a feature of type ${type}, which is not imported.`, id);
  const venue = ofType(byType, 'venue')[0];
  return {
    features: readUnits(byType, levelIds, read),
    points: readPoints(byType, read),
    levels,
    buildings: readBuildings(byType, read),
    names: textByLanguage(venue?.properties.name),
  };
};

const usedTypes = new Set([
  'venue',
  'building',
  'footprint',
  'level',
  'unit',
  'occupant',
  'anchor',
  'address',
  'amenity',
  'opening',
]);

function readFile(file: SourceFile, read: ReadContext): ImdfFeature[] {
  const values = parseJsonValues(textOf(file, read), read.problems);
  return values.flatMap((value) => {
    const features = isObject(value) && Array.isArray(value.features) ? value.features : [];
    return features.flatMap((feature) => readFeature(feature, file, read));
  });
}

function readFeature(value: unknown, file: SourceFile, read: ReadContext): ImdfFeature[] {
  if (!isObject(value) || typeof value.feature_type !== 'string') {
    read.problems.add('It is not a feature of IMDF.', file.name);
    return [];
  }
  const id = idOf(value.id);
  if (id === null) {
    read.problems.add(`It is a feature of type ${value.feature_type.slice(0, 40)} without an id.`, file.name);
    return [];
  }
  const properties = isObject(value.properties) ? value.properties : {};
  return [{ id, type: value.feature_type, file: file.name, geometry: value.geometry, properties }];
}

function groupByType(features: readonly ImdfFeature[]): ByType {
  const groups = new Map<string, ImdfFeature[]>();
  const seen = new Set<string>();
  for (const feature of features) {
    if (seen.has(feature.id)) continue;
    seen.add(feature.id);
    const group = groups.get(feature.type);
    if (group) group.push(feature);
    else groups.set(feature.type, [feature]);
  }
  return groups;
}

function ofType(byType: ByType, type: string): readonly ImdfFeature[] {
  return byType.get(type) ?? [];
}

function readGeometry({ geometry }: ImdfFeature, read: ReadContext): SourceGeometry | null {
  const { type, coordinates } = isObject(geometry) ? geometry : {};
  const parts = type === 'Polygon' ? [coordinates] : type === 'MultiPolygon' ? coordinates : [];
  const rings = Array.isArray(parts) ? parts.map((part) => readRings(part, read.budget)) : [];
  if (rings.includes(undefined)) return null;
  return geometryOf(rings.filter((one) => one !== undefined)) ?? null;
}

function readLevel(level: ImdfFeature, read: ReadContext): SourceLevel {
  const { ordinal, name, short_name, building_ids } = level.properties;
  return {
    id: level.id,
    buildingIds: idsOf(building_ids),
    ordinal: typeof ordinal === 'number' && Number.isFinite(ordinal) ? ordinal : null,
    names: textByLanguage(name),
    shortNames: textByLanguage(short_name),
    outline: readGeometry(level, read),
  };
}

function readBuildings(byType: ByType, read: ReadContext): SourceBuilding[] {
  const outlines = new Map<string, ImdfFeature>();
  for (const footprint of ofType(byType, 'footprint')) {
    for (const id of idsOf(footprint.properties.building_ids))
      if (!outlines.has(id) || footprint.properties.category === 'ground') outlines.set(id, footprint);
  }
  return ofType(byType, 'building').map(({ id, properties }) => {
    const footprint = outlines.get(id);
    return {
      id,
      names: textByLanguage(properties.name),
      outline: footprint ? readGeometry(footprint, read) : null,
    };
  });
}

function readUnits(byType: ByType, levels: ReadonlySet<string>, read: ReadContext): SourceFeature[] {
  const occupants = findOccupants(byType);
  return ofType(byType, 'unit').flatMap((unit) => {
    read.budget.takeFeature();
    const { properties } = unit;
    const level = idOf(properties.level_id);
    const geometry = readGeometry(unit, read);
    if (!geometry) {
      read.problems.add('It is a unit without a polygon.', unit.id);
      return [];
    }
    if (level === null || !levels.has(level)) {
      read.problems.add('It is a unit of a level that is not in the files.', unit.id);
      return [];
    }
    const own = textByLanguage(properties.name);
    const names = Object.keys(own).length > 0 ? own : joinTexts(occupants.get(unit.id) ?? []);
    return plainFeature({
      file: unit.file,
      geometry,
      properties,
      externalId: unit.id,
      names,
      category: typeof properties.category === 'string' ? properties.category : null,
      levelIds: [level],
    });
  });
}

/** Returns the names of the occupants of each unit: an occupant has an anchor, which is in a unit. */
function findOccupants(byType: ByType): ReadonlyMap<string, TextByLanguage[]> {
  const units = new Map(ofType(byType, 'anchor').map(({ id, properties }) => [id, idOf(properties.unit_id)]));
  return groupOccupants(byType, (anchor) => units.get(anchor));
}

/** @param keyOf gets the id of an occupant's anchor */
function groupOccupants(byType: ByType, keyOf: (anchor: string) => string | null | undefined) {
  const names = new Map<string, TextByLanguage[]>();
  for (const { properties } of ofType(byType, 'occupant')) {
    const key = keyOf(idOf(properties.anchor_id) ?? '');
    if (!key) continue;
    const list = names.get(key) ?? [];
    list.push(textByLanguage(properties.name));
    names.set(key, list);
  }
  return names;
}

/** Amenities and anchors are on the levels of their units; an opening, which is a line, says its level. */
function readPoints(byType: ByType, read: ReadContext): SourcePoint[] {
  const levels = new Map(ofType(byType, 'unit').map(({ id, properties }) => [id, idOf(properties.level_id)]));
  const levelsOfUnits = (ids: readonly string[]) => [...new Set(ids.flatMap((id) => levels.get(id) ?? []))];
  const occupants = groupOccupants(byType, (anchor) => anchor);
  const categoryOf = ({ properties, type }: ImdfFeature) =>
    typeof properties.category === 'string' ? properties.category : type;
  const amenities = ofType(byType, 'amenity').flatMap((amenity) =>
    pointOf(amenity, read, {
      category: categoryOf(amenity),
      names: textByLanguage(amenity.properties.name),
      levelIds: levelsOfUnits(idsOf(amenity.properties.unit_ids)),
    }),
  );
  const openings = ofType(byType, 'opening').flatMap((opening) =>
    pointOf(opening, read, {
      category: `opening=${categoryOf(opening)}`,
      names: textByLanguage(opening.properties.name),
      levelIds: [idOf(opening.properties.level_id)].filter((id) => id !== null),
    }),
  );
  const anchors = ofType(byType, 'anchor').flatMap((anchor) => {
    const names = joinTexts(occupants.get(anchor.id) ?? []);
    if (Object.keys(names).length === 0) {
      read.problems.add('It is an anchor without an occupant, which is not imported.', anchor.id);
      return [];
    }
    const levelIds = levelsOfUnits([idOf(anchor.properties.unit_id)].filter((id) => id !== null));
    return pointOf(anchor, read, { category: 'anchor', names, levelIds });
  });
  return [...amenities, ...openings, ...anchors];
}

function pointOf(
  feature: ImdfFeature,
  read: ReadContext,
  { levelIds, ...fields }: Pick<SourcePoint, 'category' | 'names' | 'levelIds'>,
): SourcePoint[] {
  read.budget.takeFeature();
  const { type, coordinates } = isObject(feature.geometry) ? feature.geometry : {};
  const position = type === 'Point' ? coordinates : type === 'LineString' ? middleOfLine(coordinates) : null;
  const { id, file, properties } = feature;
  if (isPosition(position))
    return [
      plainPoint({
        ...fields,
        file,
        position,
        properties,
        externalId: id,
        levelIds: levelIds?.length ? levelIds : null,
      }),
    ];
  read.problems.add(`It is a feature of type ${feature.type} without a position.`, id);
  return [];
}

/** The middle between the ends of a line. The openings of IMDF are straight. */
function middleOfLine(line: unknown): Position | undefined {
  const [first, last] = Array.isArray(line) ? [line[0], line.at(-1)] : [];
  if (!isPosition(first) || !isPosition(last)) return undefined;
  return [((first[0] ?? 0) + (last[0] ?? 0)) / 2, ((first[1] ?? 0) + (last[1] ?? 0)) / 2];
}

function idsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.map(idOf).filter((id) => id !== null) : [];
}
