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

/** First match wins. Names are matched in lower case, with single spaces for what separates words. */
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
 * Reads a floor's number and name from the name of its file: `…-floor-gf`, `ground`, `floor-3`, `level 2`, `L2`,
 * `floor_-1`, `basement`, `B2`, `2nd-floor`, `second floor`. The first floor is number 1, as where ground floors are 0.
 */
export function readFloorName(file: string): FloorName | undefined {
  const words = titleOf(file)
    .toLowerCase()
    // A minus counts where another separator stands before it: `floor-1` is 1, `floor_-1` and `floor--1` are -1.
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

/** Longer names tell nothing more, and would take long to look through. */
const maxTitleLength = 200;

/** A file's name as a title: without folders and ending. */
export function titleOf(file: string): string {
  return basename(file)
    .slice(-maxTitleLength)
    .replace(/\.(?:geojsonl?|json|ndjson|geojsons|kml|kmz|dxf|osm|xml|csv|tsv|txt|gpkg|shp|zip)$/i, '');
}

/**
 * Gives every file a floor number and a name. What is said for a file holds; else what its name says; the files that
 * say nothing follow above all others, in their order, or from 0 where no file says anything.
 *
 * @param given what is said for a file, by the file as it is in `files`
 */
export function nameFloors(
  files: readonly string[],
  given: ReadonlyMap<string, { readonly floorNumber: number; readonly name: string | undefined }>,
): readonly FloorName[] {
  const read = files.map((file) => {
    const said = given.get(file);
    if (!said) return readFloorName(file);
    return { floorNumber: said.floorNumber, name: said.name ?? defaultFloorName(said.floorNumber) };
  });
  let next = Math.max(-1, ...read.map((floor) => floor?.floorNumber ?? -1)) + 1;
  return files.map((file, index) => read[index] ?? { floorNumber: next++, name: titleOf(file) });
}

/** What a floor is called that has no other name. */
export function defaultFloorName(floorNumber: number): string {
  if (floorNumber === -1) return basement().name;
  return numbered('floor', floorNumber < 0 ? '-' : '', String(Math.abs(floorNumber))).name;
}

/** The floor that a map opens on: number 0, else the lowest above it, else the highest below. @returns its index */
export function findDefaultFloor(numbers: readonly number[]): number {
  const lowest = numbers.reduce((least, one) => (one >= 0 ? Math.min(least, one) : least), Infinity);
  const wanted = Number.isFinite(lowest)
    ? lowest
    : numbers.reduce((most, one) => Math.max(most, one), -Infinity);
  return numbers.indexOf(wanted);
}

/** Levels of files, each of which is one: their ids are the names of the files. */
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

/** Levels of layers, if the names of all of them are those of floors: their ids are the names. */
export function levelsOfLayers(layers: readonly string[]): SourceLevel[] {
  const areFloors = layers.length > 1 && layers.every((layer) => readFloorName(layer) !== undefined);
  return areFloors ? levelsOfFiles(layers) : [];
}
