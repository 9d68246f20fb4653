import { compareFloors, compareTexts } from '../facts.ts';
import { wordsOf } from './fold.ts';
import { fitOf } from './match-terms.ts';
import type { SearchFloor } from './search-index.ts';
import { type Fit, weights } from './vocabulary.ts';

export interface SearchHit {
  readonly floor: SearchFloor;
  readonly zoneId: string;
  readonly zoneName: string;
  readonly zoneType: number;
}

export interface ScoredHit extends SearchHit {
  /** The sum of the weights of the search's words. */
  readonly score: number;
}

/** Bonus for words of the search that are also next to each other in a name. */
const neighborBonus = 6;
/** Bonus for covering a zone's name, multiplied by the fraction of the name's words that the search contains. */
const coverageBonus = 10;

/** Sorts hits by how well they match, and equal hits by map, floor and name. */
export function rankHits(hits: readonly ScoredHit[], words: readonly (readonly string[])[]): SearchHit[] {
  const scored = hits.map((hit) => ({ hit, score: hit.score + bonusOf(hit, words) }));
  scored.sort((a, b) => b.score - a.score || compareHits(a.hit, b.hit));
  return scored.map(({ hit }) => hit);
}

function bonusOf({ zoneName, floor }: SearchHit, words: readonly (readonly string[])[]): number {
  const name = wordsOf(zoneName);
  const inName = placesOf(words, name);
  const inFloor = placesOf(words, wordsOf(floor.facts.floorName));
  let bonus = 0;
  for (let i = 1; i < words.length; i++) {
    if (isNext(inName, i)) bonus += neighborBonus;
    else if (isNext(inFloor, i)) bonus += neighborBonus;
  }
  const covered = new Set(inName.filter((place) => place !== -1)).size;
  return bonus + (name.length === 0 ? 0 : (coverageBonus * covered) / name.length);
}

function isNext(places: readonly number[], i: number): boolean {
  return places[i] !== -1 && places[i - 1] !== -1 && places[i] === places[i - 1]! + 1;
}

/** For each word of the search, the index of the word of a name that it matches best; -1 if none matches. */
function placesOf(words: readonly (readonly string[])[], name: readonly string[]): number[] {
  return words.map((alternatives) => {
    let [place, maxWeight] = [-1, 0];
    for (const [i, term] of name.entries()) {
      const weight = weights.name[bestFit(alternatives, term) ?? 'typo'];
      if (bestFit(alternatives, term) && weight > maxWeight) [place, maxWeight] = [i, weight];
    }
    return place;
  });
}

function bestFit(alternatives: readonly string[], term: string): Fit | undefined {
  const fits = alternatives.map((word) => fitOf(word, term));
  return (['exact', 'prefix', 'typo'] as const).find((fit) => fits.includes(fit));
}

function compareHits(a: SearchHit, b: SearchHit): number {
  return (
    compareNatural(a.floor.mapName, b.floor.mapName) ||
    compareTexts(a.floor.customMapId, b.floor.customMapId) ||
    compareFloors(a.floor.facts, b.floor.facts) ||
    compareNatural(a.zoneName, b.zoneName) ||
    compareTexts(a.zoneId, b.zoneId)
  );
}

/** Compares texts word by word, and numbers by value. The result is the same on every JavaScript engine, even without `Intl`. */
function compareNatural(a: string, b: string): number {
  const [wordsA, wordsB] = [wordsOf(a), wordsOf(b)];
  for (const [i, wordA] of wordsA.entries()) {
    const wordB = wordsB[i];
    if (wordB === undefined) return 1;
    const numbers = Number(wordA) - Number(wordB);
    const order = Number.isFinite(numbers) && numbers !== 0 ? numbers : compareTexts(wordA, wordB);
    if (order !== 0) return order;
  }
  return wordsA.length - wordsB.length || compareTexts(a, b);
}
