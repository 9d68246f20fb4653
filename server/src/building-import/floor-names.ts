import { basename } from 'node:path';
import type { SourceLevel } from './model.ts';

export interface FloorName {
  readonly floorNumber: number;
  readonly name: string;
}

const ordinals = [
  'first',
  'second',
  'third',
  'fourth',
  'fifth',
  'sixth',
  'seventh',
  'eighth',
  'ninth',
  'tenth',
];

/** The first match wins. Names are in lower case, with single spaces between words. */
const rules: readonly (readonly [RegExp, (match: RegExpExecArray) => FloorName])[] = [
  [/\b(?:basement|cellar|sub ?level)(?: (?:floor|level))? ?(\d{0,2})\b/, ([, digits]) => basement(digits)],
  [/\b(?:lower ground|lg)\b/, () => ({ floorNumber: -1, name: 'Lower ground floor' })],
  [
    /\b(floor|level|storey|story|lvl|fl) ?(-?)(\d{1,3})\b/,
    ([, word, minus, digits]) => numbered(word, minus, digits),
  ],
  [
    /\b(\d{1,3})(?:st|nd|rd|th) (?:floor|level|storey|story)\b/,
    ([, digits]) => numbered('floor', '', digits),
  ],
  [
    new RegExp(`\\b(${ordinals.join('|')}) (?:floor|level|storey|story)\\b`),
    ([, word = '']) => numbered('floor', '', String(ordinals.indexOf(word) + 1)),
  ],
  [/\b(?:ground|groundfloor|gf|g$)\b/, () => groundFloor],
  [/\bb(\d{1,2})\b/, ([, digits]) => basement(digits)],
  [/^(-?)(\d{1,3})$/, ([, minus, digits]) => numbered('floor', minus, digits)],
  [/\b([lf])(\d{1,3})\b/, ([, word, digits]) => numbered(word, '', digits)],
];

const groundFloor: FloorName = { floorNumber: 0, name: 'Ground floor' };

function basement(digits = ''): FloorName {
  const depth = Number(digits) || 1;
  return { floorNumber: -depth, name: digits === '' ? 'Basement' : `Basement ${depth}` };
}

function numbered(word = '', minus = '', digits = ''): FloorName {
  const number = Number(digits);
  if (number === 0) return groundFloor;
  if (minus === '-') return basement(digits);
  return { floorNumber: number, name: `${/^l/.test(word) ? 'Level' : 'Floor'} ${number}` };
}

/**
 * Reads a floor's number and name from the name of its file: `…-floor-gf`, `ground`, `floor-3`, `level 2`, `L2`, `floor_-1`,
 * `basement`, `B2`, `2nd-floor`, `second floor`. The first floor has number 1, as in countries where the ground floor is 0.
 */
export function readFloorName(file: string): FloorName | undefined {
  const words = titleOf(file)
    .toLowerCase()
    // A minus counts if another separator comes before it: `floor-1` is 1, `floor_-1` and `floor--1` are -1.
    .replace(/(?:^|[\s_.-]+)-(?=\d)/g, ' §')
    .replace(/[\s_.-]+/g, ' ')
    .replaceAll('§', '-')
    .trim();
  for (const [pattern, read] of rules) {
    const match = pattern.exec(words);
    if (match) return read(match);
  }
  return undefined;
}

/** Longer names contain no more information, and would take long to search. */
const maxTitleLength = 200;

/** Converts a file's name to a title: without folders and extension. */
export function titleOf(file: string): string {
  return basename(file)
    .slice(-maxTitleLength)
    .replace(
      /\.(?:geojsonl?|json|ndjson|geojsons|kml|kmz|dxf|osm|xml|csv|tsv|txt|gpkg|shp|zip|pdf|png|jpe?g|svg|tiff?)$/i,
      '',
    );
}

/**
 * Gives every file a floor number and a name. An entry in `overrides` takes precedence, then the file's name. Files without
 * either come above all others, in their order, or start at 0 if no file has a number.
 *
 * @param overrides numbers and names, keyed by the file as in `files`
 */
export function nameFloors(
  files: readonly string[],
  overrides: ReadonlyMap<string, { readonly floorNumber: number; readonly name: string | undefined }>,
): readonly FloorName[] {
  const read = files.map((file) => {
    const override = overrides.get(file);
    if (!override) return readFloorName(file);
    return {
      floorNumber: override.floorNumber,
      name: override.name ?? defaultFloorName(override.floorNumber),
    };
  });
  let next = Math.max(-1, ...read.map((floor) => floor?.floorNumber ?? -1)) + 1;
  return files.map((file, index) => read[index] ?? afterFile(file, next++));
}

/** Every KMZ archive has a `doc.kml`. */
function afterFile(file: string, floorNumber: number): FloorName {
  const isDoc = /^doc\.kml$/i.test(basename(file));
  return { floorNumber, name: isDoc ? defaultFloorName(floorNumber) : titleOf(file) };
}

/** The name of a floor that has no other name. */
export function defaultFloorName(floorNumber: number): string {
  if (floorNumber === -1) return basement().name;
  return numbered('floor', floorNumber < 0 ? '-' : '', String(Math.abs(floorNumber))).name;
}

/**
 * Finds the floor that a map shows first: number 0, or else the lowest above it, or else the highest below. @returns its index
 */
export function findDefaultFloor(numbers: readonly number[]): number {
  const lowest = numbers.reduce((min, one) => (one >= 0 ? Math.min(min, one) : min), Infinity);
  const defaultNumber = Number.isFinite(lowest)
    ? lowest
    : numbers.reduce((max, one) => Math.max(max, one), -Infinity);
  return numbers.indexOf(defaultNumber);
}

/** Makes a level from each file. The ids are the names of the files. */
export function levelsOfFiles(files: readonly string[]): SourceLevel[] {
  return nameFloors(files, new Map()).map(({ floorNumber, name }, index) => ({
    id: files[index] ?? '',
    buildingIds: [],
    ordinal: floorNumber,
    names: { '': name },
    shortNames: {},
    outline: null,
  }));
}

/** Makes levels from layers, if all of their names are names of floors. The ids are the names. */
export function levelsOfLayers(layers: readonly string[]): SourceLevel[] {
  const areFloors = layers.every((layer) => readFloorName(layer) !== undefined);
  return areFloors ? levelsOfFiles(layers) : [];
}
