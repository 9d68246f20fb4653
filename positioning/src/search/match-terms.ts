import { differByOneEdit, mayBeMistyped } from './fold.ts';
import { reverse, type SearchSegment, textAt } from './segment.ts';
import type { Fit } from './vocabulary.ts';

/** Calls `visit` for each word of a segment that matches a word of a search; the same word may be visited twice. */
export function matchTerms(
  segment: SearchSegment,
  word: string,
  visit: (term: number, fit: Fit) => void,
): void {
  const { terms, backward } = segment;
  const count = terms.starts.length - 1;
  const first = lowerBound(count, (i) => textAt(terms, i) < word);
  for (let i = first; i < count; i++) {
    const term = textAt(terms, i);
    if (!term.startsWith(word)) break;
    visit(i, term.length === word.length ? 'exact' : 'prefix');
  }
  if (!mayBeMistyped(word)) return;
  const visitTypo = (i: number, term: string) => {
    if (differByOneEdit(term, word)) visit(i, 'typo');
  };
  // One edit leaves the first or the second half unchanged, unless it swaps two letters in the middle.
  const half = word.length >> 1;
  const head = word.slice(0, half);
  for (let i = lowerBound(count, (at) => textAt(terms, at) < head); i < count; i++) {
    const term = textAt(terms, i);
    if (!term.startsWith(head)) break;
    visitTypo(i, term);
  }
  const tail = reverse(word.slice(half));
  const reversedAt = (i: number) => reverse(textAt(terms, backward[i]!));
  for (let i = lowerBound(count, (at) => reversedAt(at) < tail); i < count; i++) {
    if (!reversedAt(i).startsWith(tail)) break;
    visitTypo(backward[i]!, textAt(terms, backward[i]!));
  }
  const swapped = word.slice(0, half - 1) + word[half] + word[half - 1] + word.slice(half + 1);
  const place = lowerBound(count, (at) => textAt(terms, at) < swapped);
  if (place < count && textAt(terms, place) === swapped) visitTypo(place, swapped);
}

/** The first of `count` places where `isBefore` is false. */
function lowerBound(count: number, isBefore: (place: number) => boolean): number {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isBefore(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** How well a word of a search matches a word of the index; better matches are checked first. */
export function fitOf(word: string, term: string): Fit | undefined {
  if (term === word) return 'exact';
  if (term.startsWith(word)) return 'prefix';
  return mayBeMistyped(word) && differByOneEdit(term, word) ? 'typo' : undefined;
}
