import { suffixesOf, wordsOf } from './fold.ts';

/** The searchable parts of a zone. Only active zones with `isSearchable` belong in an index. */
export interface SearchZone {
  readonly id: string;
  readonly floorId: string;
  readonly name: string;
  readonly zoneType: number;
  /** JSON of an object whose values are texts. */
  readonly metadata: string | null;
  /** Whether it can be the location of a call. */
  readonly isDispatchable: boolean;
}

/** The index of the zones of some floors: a few long texts and arrays, which a worker can build and send. */
export interface SearchSegment {
  readonly floorIds: readonly string[];
  /** The floor of each zone, by its place in `floorIds`. */
  readonly floorOf: Uint32Array;
  readonly zoneTypes: Uint8Array;
  /** 1 for a zone that can be the location of a call. */
  readonly dispatchable: Uint8Array;
  readonly ids: TextList;
  readonly names: TextList;
  /** The number of words of each name, at most 255. */
  readonly nameWords: Uint8Array;
  /** A number computed from each id. It decides between zones that match equally well, regardless of their segment. */
  readonly ties: Uint32Array;
  /** All words, sorted by their code units. */
  readonly terms: TextList;
  /** The words, sorted by their reversed letters. */
  readonly backward: Uint32Array;
  /** The first posting of each word, plus one more entry for the end of the last word. */
  readonly postingStarts: Uint32Array;
  /** The zones that have the word. */
  readonly postings: Uint32Array;
  /** The field that contains the word, as an index into `postingFields`. */
  readonly fields: Uint8Array;
}

/** Many texts joined into one. */
export interface TextList {
  readonly text: string;
  /** The start of each text, and the end of the last. */
  readonly starts: Uint32Array;
}

export const postingFields = ['name', 'nameSuffix', 'metadata'] as const;

/** The maximum number of words of a zone's metadata; more words are not worth their memory. */
const maxMetadataWords = 100;

export function textAt({ text, starts }: TextList, i: number): string {
  return text.slice(starts[i]!, starts[i + 1]!);
}

export interface SegmentBuilder {
  readonly add: (zone: SearchZone) => void;
  readonly build: () => SearchSegment;
}

/** @param floorIds all floors whose zones are added, including floors without zones */
export function createSegmentBuilder(floorIds: readonly string[]): SegmentBuilder {
  const places = new Map(floorIds.map((id, i) => [id, i]));
  const termIds = new Map<string, number>();
  const found = { terms: growingArray(), zones: growingArray(), fields: growingArray() };
  const [ids, names]: [string[], string[]] = [[], []];
  const [floorOf, zoneTypes, dispatchable] = [growingArray(), growingArray(), growingArray()];
  const [nameWords, ties] = [growingArray(), growingArray()];
  const addPosting = (word: string, zone: number, field: number) => {
    let term = termIds.get(word);
    if (term === undefined) {
      term = termIds.size;
      termIds.set(word, term);
    }
    found.terms.push(term);
    found.zones.push(zone);
    found.fields.push(field);
  };
  const add = ({ id, floorId, name, zoneType, metadata, isDispatchable }: SearchZone) => {
    const floor = places.get(floorId);
    if (floor === undefined) return;
    const zone = ids.length;
    ids.push(id);
    names.push(name);
    floorOf.push(floor);
    zoneTypes.push(zoneType);
    dispatchable.push(isDispatchable ? 1 : 0);
    ties.push(hashOf(id));
    const words = wordsOf(name);
    nameWords.push(Math.min(255, words.length));
    const own = new Set(words);
    for (const word of own) addPosting(word, zone, 0);
    for (const word of own)
      for (const suffix of suffixesOf(word)) if (!own.has(suffix)) addPosting(suffix, zone, 1);
    for (const word of metadataWords(metadata)) if (!own.has(word)) addPosting(word, zone, 2);
  };
  const build = (): SearchSegment => ({
    floorIds,
    floorOf: floorOf.toArray(),
    zoneTypes: Uint8Array.from(zoneTypes.toArray()),
    dispatchable: Uint8Array.from(dispatchable.toArray()),
    ids: listTexts(ids),
    names: listTexts(names),
    nameWords: Uint8Array.from(nameWords.toArray()),
    ties: ties.toArray(),
    ...sortPostings([...termIds.keys()], found),
  });
  return { add, build };
}

/** FNV-1a over the end of an id, because that part differs most. */
function hashOf(id: string): number {
  let hash = 0x811c9dc5;
  for (let i = Math.max(0, id.length - 8); i < id.length; i++)
    hash = Math.imul(hash ^ id.charCodeAt(i), 0x01000193) >>> 0;
  return hash;
}

function metadataWords(metadata: string | null): Set<string> {
  if (metadata === null) return new Set();
  const values = Object.values(JSON.parse(metadata) as Record<string, unknown>);
  const words = values.flatMap((value) =>
    wordsOf(String(value)).flatMap((word) => [word, ...suffixesOf(word)]),
  );
  return new Set(words.slice(0, maxMetadataWords));
}

function sortPostings(
  words: readonly string[],
  found: { readonly [Key in 'terms' | 'zones' | 'fields']: GrowingArray },
) {
  const order = Uint32Array.from(words.keys()).sort((a, b) => compare(words[a]!, words[b]!));
  const rank = new Uint32Array(words.length);
  for (const [place, term] of order.entries()) rank[term] = place;
  const [terms, zones, fields] = [found.terms.toArray(), found.zones.toArray(), found.fields.toArray()];
  const starts = new Uint32Array(words.length + 1);
  for (const term of terms) starts[rank[term]! + 1]!++;
  for (let i = 1; i < starts.length; i++) starts[i] = starts[i]! + starts[i - 1]!;
  const next = starts.slice();
  const postings = new Uint32Array(terms.length);
  const postingFieldsOf = new Uint8Array(terms.length);
  for (let i = 0; i < terms.length; i++) {
    const place = next[rank[terms[i]!]!]!++;
    postings[place] = zones[i]!;
    postingFieldsOf[place] = fields[i]!;
  }
  const sorted = Array.from(order, (term) => words[term]!);
  const reversed = sorted.map(reverse);
  const backward = Uint32Array.from(sorted.keys()).sort((a, b) => compare(reversed[a]!, reversed[b]!));
  return { terms: listTexts(sorted), backward, postingStarts: starts, postings, fields: postingFieldsOf };
}

export function reverse(word: string): string {
  let reversed = '';
  for (let i = word.length - 1; i >= 0; i--) reversed += word[i];
  return reversed;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function listTexts(texts: readonly string[]): TextList {
  const starts = new Uint32Array(texts.length + 1);
  for (const [i, text] of texts.entries()) starts[i + 1] = starts[i]! + text.length;
  return { text: texts.join(''), starts };
}

interface GrowingArray {
  readonly push: (value: number) => void;
  readonly toArray: () => Uint32Array;
}

/** Numbers in an array that doubles its length: a list of numbers would take several times as much memory. */
function growingArray(): GrowingArray {
  let array = new Uint32Array(256);
  let length = 0;
  return {
    push: (value) => {
      if (length === array.length) {
        const larger = new Uint32Array(2 * length);
        larger.set(array);
        array = larger;
      }
      array[length++] = value;
    },
    toArray: () => array.slice(0, length),
  };
}

function arraysOf(segment: SearchSegment): readonly (Uint8Array | Uint32Array)[] {
  const { floorOf, zoneTypes, dispatchable, nameWords, ties, backward, postingStarts, postings, fields } =
    segment;
  const starts = [segment.ids, segment.names, segment.terms].map((list) => list.starts);
  return [
    floorOf,
    zoneTypes,
    dispatchable,
    nameWords,
    ties,
    backward,
    postingStarts,
    postings,
    fields,
    ...starts,
  ];
}

/** The approximate memory of a segment in bytes. Texts may take two bytes per character. */
export function segmentBytes(segment: SearchSegment): number {
  const characters = segment.ids.text.length + segment.names.text.length + segment.terms.text.length;
  const rest = 1_000 + 60 * segment.floorIds.length + characters;
  return arraysOf(segment).reduce((sum, { byteLength }) => sum + byteLength, rest);
}

/** The buffers to transfer along with a segment. */
export function segmentBuffers(segment: SearchSegment): ArrayBuffer[] {
  // Every array was created here from a length, so none uses shared memory.
  return arraysOf(segment).map((array) => array.buffer as ArrayBuffer);
}
