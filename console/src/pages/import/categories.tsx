import type { ImportPreview } from '@muster/sdk/client';
import { type ReactNode, useState } from 'react';
import { format } from '../../strings/format.ts';
import { strings } from '../../strings.ts';
import { SelectField } from '../../ui/field.tsx';
import { zoneTypes } from '../../zones/zone-colors.ts';
import { getZoneTypeName } from '../../zones/zone-types.ts';
import { chooseCategory, skipped } from './choose-category.ts';
import styles from './preview.module.css';
import type { ChoicesState } from './use-choices.ts';

interface CategoriesProps {
  readonly categories: ImportPreview['categories'];
  readonly state: ChoicesState;
}

/** The zone type of each category of the source. */
export function Categories({ categories, state: { choices, change } }: CategoriesProps): ReactNode {
  const text = strings.imports.choices;
  // Only the initial state: the section must not close while the user is choosing.
  const [isOpen] = useState(categories.some(({ isKnown }) => !isKnown));
  if (categories.length === 0) return null;
  const options = [
    ...zoneTypes.map((_, type) => ({ value: String(type), label: getZoneTypeName(type) })),
    { value: skipped, label: text.skip },
  ];
  return (
    <details className={styles.categories} open={isOpen}>
      <summary>{text.categories}</summary>
      <p className={styles.muted}>{text.categoriesHint}</p>
      <div className={styles.fields}>
        {categories.map(({ category, count, zoneType, isKnown }) => (
          <SelectField
            key={category}
            label={format(text.categoryLabel, { category, count })}
            hint={isKnown ? undefined : text.unknown}
            value={zoneType === null ? skipped : String(zoneType)}
            choices={options}
            onChange={(value) => change(chooseCategory(choices, category, value))}
          />
        ))}
      </div>
    </details>
  );
}
