/** Removes accents and case, so that "hopital" finds "Hôpital". */
function foldText(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLocaleLowerCase();
}

/** Returns the items whose text contains every word. */
export function searchTexts<Item>(
  items: readonly Item[],
  words: string,
  textOf: (item: Item) => string,
): readonly Item[] {
  const terms = foldText(words).split(/\s+/).filter(Boolean);
  if (terms.length === 0) return items;
  return items.filter((item) => {
    const text = foldText(textOf(item));
    return terms.every((term) => text.includes(term));
  });
}

export interface ItemFilter<Type extends string = string, State extends string = string> {
  readonly words: string;
  /** `all` or one of them. */
  readonly type: Type;
  /** `all`, `active` or what the others are called. */
  readonly state: State;
}

interface Filtered {
  readonly text: string;
  readonly type: string;
  readonly isActive: boolean;
}

/** Returns the items of the type and state whose text contains every word. */
export function filterItems<Item>(
  items: readonly Item[],
  { words, type, state }: ItemFilter,
  describe: (item: Item) => Filtered,
): readonly Item[] {
  return searchTexts(items, words, (item) => describe(item).text).filter((item) => {
    const { type: own, isActive } = describe(item);
    return (type === 'all' || own === type) && (state === 'all' || isActive === (state === 'active'));
  });
}
