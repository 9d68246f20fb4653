import type { ImportChoices } from '@muster/sdk/client';

/** Used instead of a zone type: the category is not imported. */
export const skipped = 'skipped';

/** The choices about categories after one of them gets a different zone type or is skipped. */
export function chooseCategory(
  { types, skippedCategories }: ImportChoices,
  category: string,
  value: string,
): Pick<ImportChoices, 'types' | 'skippedCategories'> {
  const others = Object.fromEntries(Object.entries(types ?? {}).filter(([name]) => name !== category));
  const skippedOthers = (skippedCategories ?? []).filter((name) => name !== category);
  return value === skipped
    ? { types: others, skippedCategories: [...skippedOthers, category] }
    : { types: { ...others, [category]: Number(value) }, skippedCategories: skippedOthers };
}
