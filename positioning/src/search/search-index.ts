import { type FloorFacts, postedLabelOf } from '../facts.ts';
import { wordsOf } from './fold.ts';
import { type SearchSegment, segmentBytes } from './segment.ts';
import { typeWords, weights } from './vocabulary.ts';

/** A floor whose zones can be found. */
export interface SearchFloor {
  readonly customMapId: string;
  readonly mapName: string;
  readonly facts: FloorFacts;
}

/** An index of the zones of a department or a device. */
export interface SearchIndex {
  readonly segments: readonly PlacedSegment[];
  readonly floors: readonly SearchFloor[];
  /** For each word of a floor or its map, the floors that have the word. */
  readonly floorWords: ReadonlyMap<string, readonly FloorWord[]>;
  /** Words by which an entry is found because of its type, by the number of the type. */
  readonly typeWords: readonly (readonly string[])[];
  readonly byteLength: number;
}

export interface PlacedSegment {
  readonly segment: SearchSegment;
  /**
   * The place in `floors` of each floor of the segment; -1 for a floor that no longer exists or that another segment contains
   * now.
   */
  readonly places: Int32Array;
}

interface FloorWord {
  readonly floor: number;
  readonly field: 'floor' | 'map';
}

/**
 * Combines segments into one index.
 *
 * @param floors the floors that may be found
 * @param segmentOf the segment that contains the current zones of a floor
 * @param types the words of the types of what is indexed: zones, unless it is something else
 */
export function openSearchIndex(
  floors: readonly SearchFloor[],
  segmentOf: (floorId: string) => SearchSegment | undefined,
  types: SearchIndex['typeWords'] = typeWords,
): SearchIndex {
  const placeOf = new Map(floors.map(({ facts }, i) => [facts.customMapFloorId, i]));
  const segments = new Set<SearchSegment>();
  for (const { facts } of floors) {
    const segment = segmentOf(facts.customMapFloorId);
    if (segment) segments.add(segment);
  }
  const placed = [...segments].map((segment) => ({
    segment,
    places: Int32Array.from(segment.floorIds, (id) =>
      segmentOf(id) === segment ? (placeOf.get(id) ?? -1) : -1,
    ),
  }));
  const bytes = placed.reduce(
    (sum, { segment }) => sum + segmentBytes(segment),
    1_000 + 1_500 * floors.length,
  );
  return {
    segments: placed,
    floors,
    floorWords: listFloorWords(floors),
    typeWords: types,
    byteLength: bytes,
  };
}

function listFloorWords(floors: readonly SearchFloor[]): Map<string, FloorWord[]> {
  const all = new Map<string, FloorWord[]>();
  for (const [floor, one] of floors.entries()) {
    for (const [word, field] of wordsOfFloor(one)) {
      const list = all.get(word);
      if (list) list.push({ floor, field });
      else all.set(word, [{ floor, field }]);
    }
  }
  return all;
}

/** The words by which all zones of a floor can be found, each with the field that determines its weight. */
function wordsOfFloor({ mapName, facts }: SearchFloor): Map<string, 'floor' | 'map'> {
  const words = new Map<string, 'floor' | 'map'>();
  // A floor with its own name is also found by its number, but ranks lower.
  const byNumber =
    facts.floorNumber >= 0 ? ['level', 'floor', String(facts.floorNumber)] : ['level', 'floor'];
  for (const word of [...wordsOf(mapName), ...byNumber]) words.set(word, 'map');
  for (const word of [...wordsOf(facts.floorName), ...wordsOf(postedLabelOf(facts))])
    words.set(word, 'floor');
  return words;
}

/** The weights of words that apply to all zones of a floor. */
export const floorWeights = { floor: weights.floor, map: weights.map };
