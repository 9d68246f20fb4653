import { type ReactNode, useId } from 'react';
import { firstDayOfWeek } from '../../../browser/week-start.ts';
import {
  describeDay,
  describeRecurrence,
  nameOfWeekday,
} from '../../../calendar-model/describe-recurrence.ts';
import { chooseRecurrence, hasStart } from '../../../calendar-model/item-draft.ts';
import {
  dayChoices,
  type Frequency,
  frequencies,
  type Recurrence,
  type RepeatedFrequency,
  weekdays,
  weekdaysFrom,
  writeRule,
} from '../../../calendar-model/recurrence.ts';
import { format, formatCount } from '../../../strings/format.ts';
import { strings } from '../../../strings.ts';
import { bind } from '../../../ui/bind.ts';
import { SelectField, TextField } from '../../../ui/field.tsx';
import styles from './item-form.module.css';
import type { ItemFieldsProps } from './use-item-form.ts';

/** How it repeats, with the rule in plain words below. */
export function RecurrenceFields({ draft, change, problems }: ItemFieldsProps): ReactNode {
  const text = strings.calendar.repeat;
  const { recurrence } = draft;
  const set = (changes: Partial<Recurrence>) =>
    change(chooseRecurrence(draft.startDate, { ...recurrence, ...changes }));
  const part = { recurrence, problems, onChange: set };
  const { frequency } = recurrence;
  return (
    <section className={styles.section} aria-labelledby="item-repetition">
      <h2 id="item-repetition">{text.heading}</h2>
      <div className={styles.choice}>
        <SelectField<Frequency>
          label={strings.calendar.item.repeats}
          value={frequency}
          choices={frequencies.map((one) => ({ value: one, label: text.frequencies[one] }))}
          error={problems.repeats}
          onChange={(chosen) => set(changeFrequency(recurrence, chosen))}
        />
      </div>
      {frequency === 'custom' && <CustomRule {...part} />}
      {frequency !== 'never' && frequency !== 'custom' && (
        <>
          <Interval {...part} frequency={frequency} />
          {frequency === 'weekly' && <Weekdays {...part} />}
          {(frequency === 'monthly' || frequency === 'yearly') && hasStart(draft) && (
            <DayOfMonth {...part} startDate={draft.startDate} />
          )}
          <RecurrenceEnd {...part} />
        </>
      )}
      {frequency !== 'never' && (
        <p className={styles.summary} role="status">
          {describeRecurrence(recurrence)}
        </p>
      )}
    </section>
  );
}

/** A new rule uses this device's first day of the week. A custom rule starts from the builder's current state. */
function changeFrequency(recurrence: Recurrence, frequency: Frequency): Partial<Recurrence> {
  const weekStart = weekdaysFrom(firstDayOfWeek())[0] ?? 'MO';
  if (recurrence.frequency === 'never') return { frequency, weekStart };
  if (frequency !== 'custom' || recurrence.rule) return { frequency };
  return { frequency, rule: writeRule(recurrence) ?? '' };
}

function CustomRule({ recurrence, problems, onChange }: RecurrencePartProps): ReactNode {
  const text = strings.calendar.repeat;
  const bound = bind(recurrence, onChange, problems);
  return (
    <TextField
      label={text.rule}
      hint={text.ruleHint}
      maxLength={1000}
      spellCheck={false}
      {...bound.text('rule')}
    />
  );
}

function Interval(props: RecurrencePartProps & { readonly frequency: RepeatedFrequency }): ReactNode {
  const { recurrence, problems, onChange, frequency } = props;
  const text = strings.calendar.repeat;
  const unit = formatCount(text.units[frequency], 2);
  const bound = bind(recurrence, onChange, problems);
  return (
    <div className={styles.number}>
      <TextField label={format(text.everyHint, { unit })} inputMode="numeric" {...bound.text('interval')} />
    </div>
  );
}

function Weekdays({ recurrence, problems, onChange }: RecurrencePartProps): ReactNode {
  const text = strings.calendar.repeat;
  const errorId = useId();
  const chosen = recurrence.weekdays;
  return (
    <fieldset className="stack-1">
      <legend>{text.onDays}</legend>
      <div className={styles.row}>
        {weekdaysFrom(firstDayOfWeek()).map((day, index) => (
          <label key={day} className={styles.day}>
            <input
              type="checkbox"
              checked={chosen.includes(day)}
              aria-label={nameOfWeekday(day, 'long')}
              aria-invalid={problems.weekdays && index === 0 ? true : undefined}
              aria-describedby={problems.weekdays ? errorId : undefined}
              onChange={({ target }) =>
                onChange({
                  weekdays: weekdays.filter((one) => (one === day ? target.checked : chosen.includes(one))),
                })
              }
            />
            {nameOfWeekday(day, 'short')}
          </label>
        ))}
      </div>
      {problems.weekdays && (
        <p id={errorId} className={styles.error}>
          {problems.weekdays}
        </p>
      )}
    </fieldset>
  );
}

/** Choices for the day of the month: the ones that match the start date, and the one already chosen. */
function DayOfMonth(props: RecurrencePartProps & { readonly startDate: string }): ReactNode {
  const { recurrence, onChange, startDate } = props;
  const text = strings.calendar.repeat;
  const days = [...new Set([recurrence.day, ...dayChoices(startDate)])];
  const month = recurrence.frequency === 'yearly' ? recurrence.month : undefined;
  const number = Number(/^BYMONTHDAY=(\d+)$/.exec(recurrence.day)?.[1] ?? 0);
  const bound = bind(recurrence, onChange);
  return (
    <div className={styles.choice}>
      <SelectField
        label={text.on}
        choices={days.map((day) => ({ value: day, label: describeDay(day, month) }))}
        hint={number > 28 && month === undefined ? text.shortMonths : undefined}
        {...bound.choice('day')}
      />
    </div>
  );
}

const endings = ['never', 'until', 'count'] as const;

/** The props of each part of the builder. */
interface RecurrencePartProps {
  readonly recurrence: Recurrence;
  readonly problems: ItemFieldsProps['problems'];
  readonly onChange: (changes: Partial<Recurrence>) => void;
}

/** How long it repeats. */
function RecurrenceEnd({ recurrence, problems, onChange }: RecurrencePartProps): ReactNode {
  const text = strings.calendar.repeat;
  const bound = bind(recurrence, onChange, problems);
  return (
    <div className={styles.row}>
      <div className={styles.choice}>
        <SelectField
          label={text.ends}
          choices={endings.map((value) => ({ value, label: text.endings[value] }))}
          {...bound.choice('ends')}
        />
      </div>
      {recurrence.ends === 'until' && (
        <div className={styles.choice}>
          <TextField label={text.lastDate} type="date" {...bound.text('until')} />
        </div>
      )}
      {recurrence.ends === 'count' && (
        <div className={styles.number}>
          <TextField label={text.times} inputMode="numeric" {...bound.text('count')} />
        </div>
      )}
    </div>
  );
}
