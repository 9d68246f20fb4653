import { readZoneType } from '../zone-rules/zone-type-names.ts';
import { zoneTypes } from '../zone-rules/zone-types.ts';
import { imdfCategories, imdfParts } from './categories/imdf-categories.ts';
import { layerWords, partWords } from './categories/layer-words.ts';
import { osmCategories, osmParts } from './categories/osm-categories.ts';

/** What features of a category become. */
export interface KnownCategory {
  /** `null` for parts of a building or furniture, which do not become zones. */
  readonly zoneType: number | null;
}

type Table = Readonly<Record<keyof typeof zoneTypes, readonly string[]>>;

function typesOf(table: Table): [string, KnownCategory][] {
  return Object.entries(table).flatMap(([name, categories]) => {
    const zoneType = zoneTypes[name as keyof typeof zoneTypes]; // a key of the table
    return categories.map((category): [string, KnownCategory] => [category, { zoneType }]);
  });
}

const part: KnownCategory = { zoneType: null };
const exact: ReadonlyMap<string, KnownCategory> = new Map([
  ...typesOf(imdfCategories),
  ...typesOf(osmCategories),
  ...[...imdfParts, ...osmParts].map((category): [string, KnownCategory] => [category, part]),
]);
const words: ReadonlyMap<string, KnownCategory> = new Map(typesOf(layerWords));
const parts: ReadonlySet<string> = new Set(partWords);

/**
 * Returns the zone type of a category: a unit category of IMDF, a tag of OpenStreetMap, the name of a layer, or the word for a
 * zone type. Returns `undefined` if the category is unknown.
 */
export function findCategory(category: string): KnownCategory | undefined {
  const name = category.trim().toLowerCase();
  // A number is the name of a layer, or a code that only its author knows.
  if (/^\d*$/.test(name)) return undefined;
  const [key, value] = name.split('=', 2);
  const exactMatch = exact.get(name) ?? (value === undefined ? undefined : exact.get(`${key}=*`));
  if (exactMatch) return exactMatch;
  const zoneType = readZoneType(value ?? category);
  if (zoneType !== undefined) return { zoneType };
  return findWords(category);
}

/** Looks for the last known word: `A-FLOR-STRS` are stairs, `A-AREA-CORR` is a corridor. */
function findWords(category: string): KnownCategory | undefined {
  const found = category
    // Splits `stairWell` into two words.
    .replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
    .toUpperCase()
    .split(/[^\p{L}\p{N}]+/u);
  if (found.some((word) => parts.has(word))) return part;
  return found
    .toReversed()
    .map((word) => words.get(word))
    .find((category) => category !== undefined);
}
