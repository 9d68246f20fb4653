import { wordsOf } from './fold.ts';
import { fitOf, matchTerms } from './match-terms.ts';
import { rankHits, type ScoredHit, type SearchHit } from './rank-hits.ts';
import { floorWeights, type PlacedSegment, type SearchIndex } from './search-index.ts';
import { postingFields, textAt } from './segment.ts';
import { alternativesOf, weights } from './vocabulary.ts';

export interface SearchRequest {
  readonly q: string;
  readonly customMapId?: string | null | undefined;
  /** If left out, every type. */
  readonly zoneTypes?: readonly number[] | null | undefined;
  /** Whether to find only zones that can be the location of a call. */
  readonly dispatchable?: boolean | null | undefined;
  readonly limit?: number | null | undefined;
}

export const defaultHits = 20;
export const maxHits = 100;
/** More words than people usually type. */
const maxWords = 8;
/** The best hits by the weights of their words are also ranked by the other criteria. */
const maxRanked = 256;

/**
 * Finds zones by the words of their names, metadata, floors, maps and types. Every word of the search must match: as a whole
 * word, as the beginning of a word, or with one typing error. The best hits come first.
 *
 * @param isFound whether a floor may be found now, by its place
 */
export function searchZones(
  index: SearchIndex,
  request: SearchRequest,
  isFound: (floor: number) => boolean = () => true,
): SearchHit[] {
  const words = wordsOf(request.q)
    .slice(0, maxWords)
    .map((word) => [...alternativesOf(word)]);
  if (words.length === 0) return [];
  const floorScores = words.map((alternatives) => scoreFloors(index, alternatives));
  const typeScores = words.map((alternatives) => scoreTypes(index.typeWords, alternatives));
  const onlyDispatchable = request.dispatchable ?? false;
  const best = createBest(maxRanked);
  const search: Search = { index, words, floorScores, typeScores, onlyDispatchable, best };
  const allowed = Uint8Array.from(index.floors, ({ customMapId }, floor) =>
    (!request.customMapId || customMapId === request.customMapId) && isFound(floor) ? 1 : 0,
  );
  const types = request.zoneTypes ? new Set(request.zoneTypes) : undefined;
  const allowedTypes = Uint8Array.from(index.typeWords, (_, type) => (!types || types.has(type) ? 1 : 0));
  for (const placed of index.segments) searchSegment(search, placed, allowed, allowedTypes);
  return rankHits(best.list(), words).slice(0, request.limit ?? defaultHits);
}

interface Search {
  readonly index: SearchIndex;
  /** Each word of the search, with the words that it may stand for. */
  readonly words: readonly (readonly string[])[];
  /** For each word, the score of each floor. */
  readonly floorScores: readonly Uint8Array[];
  /** For each word, the score of each zone type. */
  readonly typeScores: readonly Uint8Array[];
  readonly onlyDispatchable: boolean;
  readonly best: Best;
}

function scoreFloors({ floors, floorWords }: SearchIndex, alternatives: readonly string[]): Uint8Array {
  const scores = new Uint8Array(floors.length);
  for (const [term, found] of floorWords) {
    for (const word of alternatives) {
      const fit = fitOf(word, term);
      if (!fit) continue;
      for (const { floor, field } of found)
        scores[floor] = Math.max(scores[floor]!, floorWeights[field][fit]);
    }
  }
  return scores;
}

function scoreTypes(typeWords: SearchIndex['typeWords'], alternatives: readonly string[]): Uint8Array {
  return Uint8Array.from(typeWords, (terms) =>
    alternatives.reduce(
      (max, word) =>
        terms.reduce((best, term) => {
          const fit = fitOf(word, term);
          return fit ? Math.max(best, weights.type[fit]) : best;
        }, max),
      0,
    ),
  );
}

function searchSegment(
  { words, floorScores, typeScores, onlyDispatchable, best, index }: Search,
  { segment, places }: PlacedSegment,
  allowed: Uint8Array,
  allowedTypes: Uint8Array,
): void {
  const { floorOf, zoneTypes, dispatchable, nameWords, ties } = segment;
  const found = words.map((alternatives, i): ScoredWord => {
    const scored = { ...scoreTerms(segment, alternatives), floors: floorScores[i]!, types: typeScores[i]! };
    const matchesFloorOrType =
      scored.floors.some((score) => score > 0) || scored.types.some((score) => score > 0);
    return matchesFloorOrType ? { ...scored, zones: undefined } : scored;
  });
  // Check the rarest word first: most zones do not have it and need no further checks.
  found.sort((a, b) => a.count - b.count);
  const offer = (zone: number) => {
    const floor = places[floorOf[zone]!]!;
    const type = zoneTypes[zone]!;
    if (floor === -1 || allowed[floor] === 0 || allowedTypes[type] === 0) return;
    if (onlyDispatchable && dispatchable[zone] === 0) return;
    let score = 0;
    for (let i = 0; i < found.length; i++) {
      const { scores, floors, types } = found[i]!;
      const maxScore = Math.max(scores[zone]!, floors[floor]!, types[type]!);
      if (maxScore === 0) return;
      score += maxScore;
    }
    // Among names that match equally well, prefer the shorter: it has fewer words that were not searched for.
    const key = 256 * score - nameWords[zone]!;
    if (!best.takes(key, ties[zone]!)) return;
    best.add(key, ties[zone]!, {
      floor: index.floors[floor]!,
      zoneId: textAt(segment.ids, zone),
      zoneName: textAt(segment.names, zone),
      zoneType: type,
      score,
    });
  };
  // A rare word that no floor and no type has is only in the zones that were found by it.
  const only = found.find(({ zones }) => zones !== undefined)?.zones;
  if (only) for (const zone of only) offer(zone);
  else for (let zone = 0; zone < floorOf.length; zone++) offer(zone);
}

interface FoundZones {
  /** The score of each zone of the segment. */
  readonly scores: Uint8Array;
  /** The number of matches, counted as if each zone were found only once. */
  readonly count: number;
  /** The zones that were found, if there are few. */
  readonly zones: readonly number[] | undefined;
}

/** The scores of a word of the search: for zones by their own words, for floors and for types. */
interface ScoredWord extends FoundZones {
  readonly floors: Uint8Array;
  readonly types: Uint8Array;
}

/** With a longer list than this fraction of all zones, checking every zone is faster. */
const maxListed = 1 / 8;

function scoreTerms(segment: PlacedSegment['segment'], alternatives: readonly string[]): FoundZones {
  const scores = new Uint8Array(segment.floorOf.length);
  const zones: number[] = [];
  const maxZones = scores.length * maxListed;
  let count = 0;
  for (const word of alternatives)
    matchTerms(segment, word, (term, fit) => {
      const byField = postingFields.map((field) => weights[field][fit]);
      const end = segment.postingStarts[term + 1]!;
      count += end - segment.postingStarts[term]!;
      for (let i = segment.postingStarts[term]!; i < end; i++) {
        const zone = segment.postings[i]!;
        const weight = byField[segment.fields[i]!]!;
        if (scores[zone] === 0 && zones.length <= maxZones) zones.push(zone);
        if (weight > scores[zone]!) scores[zone] = weight;
      }
    });
  return { scores, count, zones: zones.length <= maxZones ? zones : undefined };
}

interface Best {
  readonly takes: (key: number, tie: number) => boolean;
  readonly add: (key: number, tie: number, hit: ScoredHit) => void;
  readonly list: () => ScoredHit[];
}

interface Kept {
  readonly key: number;
  readonly tie: number;
  readonly hit: ScoredHit;
}

/**
 * Keeps the best hits: those with the greater key, then those with the lower tie. The result does not depend on the order in
 * which hits are offered.
 */
function createBest(limit: number): Best {
  const kept: Kept[] = [];
  const isBefore = (key: number, tie: number, other: Kept) =>
    key !== other.key ? key > other.key : tie < other.tie;
  return {
    takes: (key, tie) => kept.length < limit || isBefore(key, tie, kept[limit - 1]!),
    add: (key, tie, hit) => {
      let [low, high] = [0, kept.length];
      while (low < high) {
        const middle = (low + high) >> 1;
        if (isBefore(key, tie, kept[middle]!)) high = middle;
        else low = middle + 1;
      }
      kept.splice(low, 0, { key, tie, hit });
      if (kept.length > limit) kept.pop();
    },
    list: () => kept.map(({ hit }) => hit),
  };
}
