/** Abbreviations that people type in a search. */
const abbreviations: ReadonlyMap<string, readonly string[]> = new Map([
  ['rm', ['room']],
  ['fl', ['floor', 'level']],
  ['flr', ['floor', 'level']],
  ['floor', ['level']],
  ['lvl', ['level', 'floor']],
  ['lv', ['level', 'floor']],
  ['level', ['floor']],
  ['bldg', ['building']],
  ['ste', ['suite']],
  ['apt', ['apartment']],
  ['lift', ['elevator']],
  ['stairs', ['stairwell', 'stair']],
  ['corridor', ['hallway']],
]);

/** A word of a search, and the words that it may stand for. */
export function alternativesOf(word: string): readonly string[] {
  return [word, ...(abbreviations.get(word) ?? [])];
}

/** Words by which a zone is found because of its type, by the number of the type. */
export const typeWords: readonly (readonly string[])[] = [
  ['room'],
  ['hallway', 'corridor'],
  ['stairwell', 'stairs', 'stair'],
  ['elevator', 'lift'],
  ['hazard'],
  ['staging', 'area'],
  ['muster', 'assembly', 'point'],
  ['exit'],
  ['parking'],
  ['gate'],
  ['checkpoint'],
  [],
];

/** The field in which a word was found. */
export type Field = 'name' | 'nameSuffix' | 'floor' | 'metadata' | 'map' | 'type';
/** How well the word matches. */
export type Fit = 'exact' | 'prefix' | 'typo';

/** The weights of matching words. */
export const weights: Readonly<Record<Field, Readonly<Record<Fit, number>>>> = {
  name: { exact: 24, prefix: 16, typo: 9 },
  nameSuffix: { exact: 12, prefix: 11, typo: 5 },
  floor: { exact: 14, prefix: 8, typo: 5 },
  metadata: { exact: 10, prefix: 7, typo: 4 },
  map: { exact: 6, prefix: 5, typo: 3 },
  type: { exact: 4, prefix: 3, typo: 2 },
};
