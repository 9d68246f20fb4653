import type { ShownZone } from './zone-features.ts';

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

export interface ZoneFilter {
  readonly words: string;
  readonly type: string;
  readonly state: string;
}

export const noFilter: ZoneFilter = { words: '', type: 'all', state: 'all' };

/** Returns the zones that have the given type and state and whose name or metadata contains every word. */
export function filterZones<Zone extends ShownZone>(
  zones: readonly Zone[],
  { words, type, state }: ZoneFilter,
): readonly Zone[] {
  const found = searchTexts(zones, words, ({ shape }) => `${shape.name} ${shape.metadata.text ?? ''}`);
  return found.filter(
    ({ shape }) =>
      (type === 'all' || String(shape.zoneType) === type) &&
      (state === 'all' || shape.isActive === (state === 'active')),
  );
}
