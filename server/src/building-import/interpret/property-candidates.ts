import { isObject } from '../bounded-properties.ts';
import { readFloorName } from '../floor-names.ts';
import type { PropertyCandidate } from '../interpreted.ts';
import { parseLevels } from '../levels.ts';
import type { SourceItem } from '../model.ts';
import { excerpt } from '../problems.ts';

/** Statistics about the values of a property. */
export interface PropertySummary {
  readonly property: string;
  /** The number of features that have it with a non-empty value. */
  count: number;
  /** Distinct values, up to {@link maxValues}. */
  readonly values: Set<string>;
  /** The number of values that are texts by language, or lists. */
  objects: number;
  /** The number of values that are levels. */
  levels: number;
}

const maxProperties = 300;
const maxValues = 2000;
const maxExamples = 5;

/** Collects the properties of features, in the order in which they occur. */
export function summarizeProperties(features: readonly SourceItem[]): ReadonlyMap<string, PropertySummary> {
  const summaries = new Map<string, PropertySummary>();
  for (const { properties } of features) {
    for (const [property, value] of Object.entries(properties)) {
      if (value === null || value === undefined || value === '') continue;
      let summary = summaries.get(property);
      if (!summary) {
        if (summaries.size >= maxProperties) continue;
        summary = { property, count: 0, values: new Set(), objects: 0, levels: 0 };
        summaries.set(property, summary);
      }
      addValue(summary, value);
    }
  }
  return summaries;
}

function addValue(summary: PropertySummary, value: unknown): void {
  summary.count++;
  if (isObject(value) || Array.isArray(value)) {
    summary.objects++;
    return;
  }
  const text = String(value).trim();
  if (summary.values.size < maxValues) summary.values.add(text);
  if (isLevelText(text)) summary.levels++;
}

/** Whether a text is a level or a list of levels, as numbers or in words. */
function isLevelText(text: string): boolean {
  const { levels, rest } = parseLevels(text);
  return (levels.length > 0 && rest.length === 0) || readFloorName(text) !== undefined;
}

/** Names of properties in lower case, letters only, the most specific first. */
const nameWords = [
  ...[
    'name',
    'roomname',
    'spacename',
    'label',
    'title',
    'longname',
    'fullname',
    'displayname',
    'bezeichnung',
    'raumname',
  ],
  ...[
    'nom',
    'nombre',
    'nome',
    'naam',
    'text',
    'roomnumber',
    'roomno',
    'roomnum',
    'room',
    'roomid',
    'number',
    'nr',
    'raumnr',
  ],
  ...['raumnummer', 'ref', 'shortname', 'code', 'bldgname', 'buildingname', 'description', 'folder'],
];
const levelWords = [
  ...[
    'level',
    'levels',
    'lvl',
    'floor',
    'floors',
    'floorlevel',
    'floornumber',
    'floorno',
    'flr',
    'storey',
    'story',
  ],
  ...[
    'levelnumber',
    'levelid',
    'ordinal',
    'etage',
    'geschoss',
    'ebene',
    'stockwerk',
    'piano',
    'planta',
    'floorname',
    'levelname',
    'floorid',
    'folder',
  ],
];
const typeWords = [
  ...[
    'type',
    'category',
    'kind',
    'class',
    'zonetype',
    'roomtype',
    'spacetype',
    'unittype',
    'usage',
    'use',
    'roomuse',
    'spaceuse',
  ],
  ...['function', 'funktion', 'nutzung', 'indoor', 'subtype', 'amenity', 'fclass', 'layer', 'folder'],
];

export interface RankedProperties {
  readonly names: readonly PropertySummary[];
  readonly levels: readonly PropertySummary[];
  readonly types: readonly PropertySummary[];
}

/** Returns the properties that could be names, levels and types, the most likely first. */
export function rankProperties(
  summaries: ReadonlyMap<string, PropertySummary>,
  featureCount: number,
): RankedProperties {
  const all = [...summaries.values()];
  const few = Math.max(40, featureCount / 10);
  return {
    names: rank(all, nameWords, ({ values, objects }) => values.size > 1 || objects > 0),
    levels: rank(all, levelWords, ({ levels, count, values }) => levels === count && values.size <= 200),
    types: rank(
      all,
      typeWords,
      ({ values, count }) => values.size > 0 && values.size <= few && values.size < count,
    ),
  };
}

/** Properties with a known name come first, in the order of the words, then other possible ones, those on most features first. */
function rank(
  all: readonly PropertySummary[],
  words: readonly string[],
  isPossible: (summary: PropertySummary) => boolean,
): PropertySummary[] {
  const placeOf = new Map(all.map((one) => [one, placeAmong(words, one.property)] as const));
  const place = (summary: PropertySummary) => placeOf.get(summary) ?? words.length;
  return all
    .filter((summary) => place(summary) < words.length || isPossible(summary))
    .sort((a, b) => place(a) - place(b) || b.count - a.count)
    .slice(0, 20);
}

/** Names such as `PLACENAME` come after the listed ones. */
function placeAmong(words: readonly string[], property: string): number {
  const letters = lettersOf(property);
  const index = words.indexOf(letters);
  if (index >= 0) return index;
  return words === nameWords && letters.includes('name') ? words.length - 0.5 : words.length;
}

/** Whether the name of a property is known to stand for names, levels or types. */
export function isKnownName(property: string, what: 'names' | 'levels' | 'types'): boolean {
  const words = { names: nameWords, levels: levelWords, types: typeWords }[what];
  return placeAmong(words, property) < words.length;
}

function lettersOf(property: string): string {
  return property.toLowerCase().replace(/[^\p{L}]/gu, '');
}

/** Returns the candidates that the user can choose from. */
export function describeCandidates(
  summaries: readonly PropertySummary[],
  chosen: string | undefined,
): PropertyCandidate[] {
  return summaries.map(({ property, count, values }) => ({
    property,
    count,
    examples: [...values].slice(0, maxExamples).map((value) => excerpt(value)),
    isChosen: property === chosen,
  }));
}
