/** Removes accents and case, so that "hopital" finds "Hôpital". */
function foldText(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLocaleLowerCase();
}

/** Returns the zones whose name contains every word. */
export function searchZones<Named extends { readonly name: string }>(
  zones: readonly Named[],
  words: string,
): readonly Named[] {
  const terms = foldText(words).split(/\s+/).filter(Boolean);
  return zones.filter(({ name }) => terms.every((word) => foldText(name).includes(word)));
}
