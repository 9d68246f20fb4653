import type { ReactNode } from 'react';
import { type ShowAsChoice, showAsChoices } from '../../../calendar-model/item-draft.ts';
import { strings } from '../../../strings.ts';
import { SelectField } from '../../../ui/field.tsx';
import styles from './item-form.module.css';
import type { ItemFieldsProps } from './use-item-form.ts';

/** Whether calendar applications show the attendees as busy during the item. */
export function ShowAsField({ draft, change, problems }: ItemFieldsProps): ReactNode {
  const text = strings.calendar.form;
  const labels: Readonly<Record<ShowAsChoice, string>> = {
    default: draft.isAllDay ? text.showAsDefault.allDay : text.showAsDefault.timed,
    Busy: text.showAsBusy,
    Free: text.showAsFree,
  };
  return (
    <div className={styles.choice}>
      <SelectField<ShowAsChoice>
        label={text.showAs}
        value={draft.showAs}
        choices={showAsChoices.map((value) => ({ value, label: labels[value] }))}
        error={problems.showAs}
        onChange={(showAs) => change({ showAs })}
      />
    </div>
  );
}
