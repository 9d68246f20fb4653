/** A room or floor that a position may be in, with its probability. */
export interface Part {
  readonly id: string;
  readonly name: string;
  readonly share: number;
}

/** What can be claimed about a position: one name only if it is likely enough, otherwise two, otherwise several. */
export type Claim =
  | { readonly kind: 'one'; readonly parts: readonly [Part] }
  | { readonly kind: 'two'; readonly parts: readonly [Part, Part] }
  | { readonly kind: 'several'; readonly parts: readonly Part[] };

/** Below this probability, one room or floor, or two together, are not named alone. */
const enough = 0.6;
/** Naming fewer would hide that there are others; naming more would be useless. */
const maxNamed = 3;
/** Less likely rooms and floors are not worth naming. */
const minNamedShare = 0.05;

/** Makes a claim that the probabilities support. @returns undefined if there is nothing to name */
export function makeClaim(all: readonly Part[]): Claim | undefined {
  const parts = all.toSorted((a, b) => b.share - a.share);
  const [first, second] = parts;
  if (!first || first.share <= 0) return undefined;
  if (first.share >= enough) return { kind: 'one', parts: [first] };
  if (second && first.share + second.share >= enough) return { kind: 'two', parts: [first, second] };
  const named = parts.filter(({ share }) => share >= minNamedShare).slice(0, maxNamed);
  return { kind: 'several', parts: named.length > 0 ? named : [first] };
}
