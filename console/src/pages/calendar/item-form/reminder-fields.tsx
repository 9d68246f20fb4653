import type { ReactNode } from 'react';
import {
  describeReminder,
  type ReminderDraft,
  type ReminderUnit,
  reminderUnits,
  usualReminders,
} from '../../../calendar-model/reminder.ts';
import { strings } from '../../../strings.ts';
import { bind } from '../../../ui/bind.ts';
import { SelectField, TextField } from '../../../ui/field.tsx';
import styles from './item-form.module.css';
import type { ItemFieldsProps } from './use-item-form.ts';

/** When calendar applications show a reminder: at a preset time or a custom one. */
export function ReminderFields({ draft, change, problems }: ItemFieldsProps): ReactNode {
  const text = strings.calendar.form;
  const { reminder } = draft;
  const set = (changes: Partial<typeof reminder>) => change({ reminder: { ...reminder, ...changes } });
  const isCustom = reminder.choice === 'custom';
  const bound = bind(reminder, set);
  return (
    <section className={styles.section} aria-labelledby="item-reminder">
      <h2 id="item-reminder">{text.reminder}</h2>
      <div className={styles.row}>
        <div className={styles.choice}>
          <SelectField
            label={text.reminderChoice}
            choices={choices()}
            {...bound.choice('choice')}
            error={isCustom ? undefined : problems.reminder}
          />
        </div>
        {isCustom && <CustomReminder reminder={reminder} error={problems.reminder} onChange={set} />}
      </div>
    </section>
  );
}

interface CustomReminderProps {
  readonly reminder: ReminderDraft;
  readonly error: string | undefined;
  readonly onChange: (changes: Partial<ReminderDraft>) => void;
}

function CustomReminder({ reminder, error, onChange }: CustomReminderProps): ReactNode {
  const text = strings.calendar.form;
  const bound = bind(reminder, onChange);
  return (
    <>
      <div className={styles.number}>
        <TextField label={text.reminderAmount} inputMode="numeric" {...bound.text('amount')} error={error} />
      </div>
      <div className={styles.number}>
        <SelectField<ReminderUnit>
          label={text.reminderUnit}
          choices={reminderUnits.map((unit) => ({ value: unit, label: text.units[unit] }))}
          {...bound.choice('unit')}
        />
      </div>
    </>
  );
}

function choices() {
  return [
    { value: 'none', label: strings.calendar.form.reminderNone },
    ...usualReminders.map((minutes) => ({ value: String(minutes), label: describeReminder(minutes) })),
    { value: 'custom', label: strings.calendar.form.reminderCustom },
  ];
}
