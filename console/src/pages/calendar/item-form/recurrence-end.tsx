import type { ReactNode } from 'react';
import type { Recurrence } from '../../../calendar-model/recurrence.ts';
import { strings } from '../../../strings.ts';
import { SelectField, TextField } from '../../../ui/field.tsx';
import styles from './item-form.module.css';
import type { ItemFieldsProps } from './use-item-form.ts';

const endings = ['never', 'until', 'count'] as const;

/** The props of each part of the builder. */
export interface RecurrencePartProps {
  readonly recurrence: Recurrence;
  readonly problems: ItemFieldsProps['problems'];
  readonly onChange: (changes: Partial<Recurrence>) => void;
}

/** How long it repeats. */
export function RecurrenceEnd({ recurrence, problems, onChange }: RecurrencePartProps): ReactNode {
  const text = strings.calendar.repeat;
  return (
    <div className={styles.row}>
      <div className={styles.choice}>
        <SelectField
          label={text.ends}
          value={recurrence.ends}
          choices={endings.map((value) => ({ value, label: text.endings[value] }))}
          onChange={(ends) => onChange({ ends })}
        />
      </div>
      {recurrence.ends === 'until' && (
        <div className={styles.choice}>
          <TextField
            label={text.lastDate}
            type="date"
            value={recurrence.until}
            error={problems.until}
            onChange={({ target }) => onChange({ until: target.value })}
          />
        </div>
      )}
      {recurrence.ends === 'count' && (
        <div className={styles.number}>
          <TextField
            label={text.times}
            inputMode="numeric"
            value={recurrence.count}
            error={problems.count}
            onChange={({ target }) => onChange({ count: target.value })}
          />
        </div>
      )}
    </div>
  );
}
