import { type LevelList, levelNumberText, parseLevels } from '../levels.ts';
import type {
  SourceBuilding,
  SourceFeature,
  SourceFile,
  SourceGeometry,
  SourceLevel,
  SourcePoint,
  TextByLanguage,
} from '../model.ts';
import { closeRing, geometryOf } from '../source-geometry.ts';
import { assembleMultipolygon } from './osm/multipolygon.ts';
import { type OsmData, type OsmElement, readOsmData } from './osm/osm-data.ts';
import { isBuilding, isPlace, placeCategory, pointCategory } from './osm/osm-tags.ts';
import { type FormatReader, plainFeature, plainPoint, type ReadContext, textOf } from './reader-support.ts';
import { namesOfTags } from './texts.ts';

/**
 * Reads OSM XML with Simple Indoor Tagging: closed ways and multipolygons that are places in a building become features, those
 * with `building` become its outline, and those with `indoor=level` name a level. Nodes that are doors, entrances or emergency objects
 * become points.
 */
export const readOsm: FormatReader = (files, read) => {
  const parts = files.map((file) => readFile(file, read));
  return {
    features: parts.flatMap(({ features }) => features),
    points: uniqueById(parts.flatMap(({ points }) => points)).map(({ point }) => point),
    levels: uniqueById(parts.flatMap(({ levels }) => levels)),
    buildings: uniqueById(parts.flatMap(({ buildings }) => buildings)),
  };
};

interface OsmPart {
  readonly features: SourceFeature[];
  readonly points: readonly { readonly id: string; readonly point: SourcePoint }[];
  readonly levels: SourceLevel[];
  readonly buildings: SourceBuilding[];
}

function readFile(file: SourceFile, read: ReadContext): OsmPart {
  const data = readOsmData(textOf(file, read));
  const features: SourceFeature[] = [];
  const buildings: SourceBuilding[] = [];
  const levelAreas: { levels: LevelList; names: TextByLanguage; outline: SourceGeometry }[] = [];
  const used = new Set<string>();
  for (const element of data.areas) {
    const { tags } = element;
    const isLevel = tags.get('indoor') === 'level';
    if (!isLevel && !isPlace(tags) && !isBuilding(tags)) {
      if (tags.size > 0) read.problems.add('It is not tagged as a place in a building.', labelOf(element));
      continue;
    }
    const geometry = readGeometry(element, data, read);
    if (!geometry) continue;
    const names = namesOfTags(tags);
    if (isLevel) levelAreas.push({ levels: parseLevels(tags.get('level') ?? ''), names, outline: geometry });
    else if (isPlace(tags)) features.push(featureOf(element, geometry, file));
    else buildings.push({ id: element.id, names, outline: geometry });
    used.add(element.id);
  }
  return {
    features,
    buildings,
    points: readPoints(data, file, read),
    levels: listLevels(features, levelAreas),
  };
}

function labelOf({ id, tags }: OsmElement): string {
  return tags.get('name') ?? id;
}

function readGeometry(element: OsmElement, data: OsmData, read: ReadContext): SourceGeometry | undefined {
  // Ways can be parts of many multipolygons.
  const parts = [element, ...element.members.flatMap(({ ref }) => data.ways.get(ref) ?? [])];
  read.budget.takeVertices(parts.reduce((sum, { refs }) => sum + refs.length, 0));
  if (element.kind === 'relation') {
    const polygons = assembleMultipolygon(element, data);
    if (!polygons)
      read.problems.add('It is a multipolygon whose ways do not make closed rings.', labelOf(element));
    return polygons && geometryOf(polygons);
  }
  const ring = data.positionsOf(element.refs);
  if (!ring) {
    read.problems.add('It is a way with nodes that are not in the file.', labelOf(element));
    return undefined;
  }
  if (element.refs[0] !== element.refs.at(-1)) {
    read.problems.add('It is a way that is not closed.', labelOf(element));
    return undefined;
  }
  return { type: 'Polygon', coordinates: [closeRing(ring)] };
}

function readPoints({ points }: OsmData, file: SourceFile, read: ReadContext): OsmPart['points'] {
  return points.flatMap(({ id, position, tags }) => {
    const category = pointCategory(tags);
    if (category === null) return [];
    read.budget.takeFeature();
    const { levels } = levelsOf(tags);
    const point = plainPoint({
      file: file.name,
      position,
      externalId: id,
      properties: Object.fromEntries(tags),
      names: namesOfFeature(tags),
      category,
      levelIds: levels.length > 0 ? levels.map(levelNumberText) : null,
    });
    return { id, point };
  });
}

function featureOf({ id, tags }: OsmElement, geometry: SourceGeometry, file: SourceFile): SourceFeature {
  const { levels } = levelsOf(tags);
  return plainFeature({
    file: file.name,
    geometry,
    externalId: id,
    properties: Object.fromEntries(tags),
    names: namesOfFeature(tags),
    category: placeCategory(tags),
    levelIds: levels.length > 0 ? levels.map(levelNumberText) : null,
  });
}

/** A room without a name gets the number on its door. */
function namesOfFeature(tags: ReadonlyMap<string, string>): TextByLanguage {
  const names = namesOfTags(tags);
  const ref = tags.get('ref')?.trim();
  return Object.keys(names).length === 0 && ref ? { '': ref } : names;
}

/** Returns the levels that an element is on, including those on which it repeats. */
function levelsOf(tags: ReadonlyMap<string, string>): LevelList {
  return parseLevels([tags.get('level'), tags.get('repeat_on')].filter(Boolean).join(';'));
}

function listLevels(
  features: readonly SourceFeature[],
  areas: readonly { levels: LevelList; names: TextByLanguage; outline: SourceGeometry }[],
): SourceLevel[] {
  const ids = new Set(features.flatMap(({ levelIds }) => levelIds ?? []));
  return [...ids]
    .map(Number)
    .sort((a, b) => a - b)
    .map((ordinal) => {
      const id = levelNumberText(ordinal);
      const area = areas.find(({ levels }) => levels.levels.includes(ordinal));
      return {
        id,
        buildingIds: [],
        ordinal,
        names: area?.names ?? {},
        shortNames: {},
        outline: area?.outline ?? null,
      };
    });
}

function uniqueById<Item extends { readonly id: string }>(items: readonly Item[]): Item[] {
  return [...new Map(items.map((item) => [item.id, item])).values()];
}
