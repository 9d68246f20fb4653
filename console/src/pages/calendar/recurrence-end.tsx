import type { ReactNode } from 'react';
import { strings } from '../../strings.ts';
import { SelectField, TextField } from '../../ui/field.tsx';
import styles from './item-form.module.css';
import type { RecurrencePartProps } from './recurrence-fields.tsx';

const endings = ['never', 'until', 'count'] as const;

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
