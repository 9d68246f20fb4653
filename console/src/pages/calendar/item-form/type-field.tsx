import type { ReactNode } from 'react';
import { useItemTypes } from '../../../data/item-types.ts';
import { strings } from '../../../strings.ts';
import { SelectField } from '../../../ui/field.tsx';
import styles from './item-form.module.css';
import type { ItemFieldsProps } from './use-item-form.ts';

/** The event type, if the department has any. */
export function TypeField({ draft, change, problems }: ItemFieldsProps): ReactNode {
  const text = strings.calendar.types;
  const types = useItemTypes().data ?? [];
  if (types.length === 0) return null;
  const choices = types.map(({ ItemTypeId, Name }) => ({ value: ItemTypeId, label: Name }));
  return (
    <div className={styles.choice}>
      <SelectField
        label={text.type}
        value={draft.itemTypeId}
        choices={[{ value: '', label: text.none }, ...choices]}
        error={problems.itemTypeId}
        onChange={(itemTypeId) => change({ itemTypeId })}
      />
    </div>
  );
}
