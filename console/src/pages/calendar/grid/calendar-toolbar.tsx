import { type ReactNode, useEffect, useState } from 'react';
import { isDate, todayIn } from '../../../calendar-model/wall-clock.ts';
import { strings } from '../../../strings.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { type CalendarAddress, type CalendarView, calendarViews, stepDate } from '../calendar-address.ts';
import styles from './calendar-toolbar.module.css';

interface CalendarToolbarProps {
  readonly view: CalendarView;
  readonly date: string;
  readonly timeZone: string;
  /** The title of the period that is shown. */
  readonly title: string;
  readonly onShow: (changes: CalendarAddress) => void;
}

/** Controls for switching periods and views. */
export function CalendarToolbar({ view, date, timeZone, title, onShow }: CalendarToolbarProps): ReactNode {
  const text = strings.calendar;
  return (
    <div className={styles.toolbar}>
      <nav className={`${styles.steps} beside`} aria-label={text.navigation}>
        <IconButton
          icon="back"
          kind="plain"
          label={text.previous[view]}
          onClick={() => onShow({ date: stepDate(view, date, -1) })}
        />
        <Button onClick={() => onShow({ date: todayIn(timeZone) })}>{text.today}</Button>
        <span className={styles.forward}>
          <IconButton
            icon="back"
            kind="plain"
            label={text.next[view]}
            onClick={() => onShow({ date: stepDate(view, date, 1) })}
          />
        </span>
        <DateField date={date} onChange={(next) => onShow({ date: next })} />
      </nav>
      <h2 className={styles.title}>{title}</h2>
      <fieldset className={styles.views}>
        <legend className="visually-hidden">{text.view}</legend>
        {calendarViews.map((one) => (
          <label key={one} className={styles.view}>
            <input type="radio" name="view" checked={one === view} onChange={() => onShow({ view: one })} />
            {text.views[one]}
          </label>
        ))}
      </fieldset>
    </div>
  );
}

interface DateFieldProps {
  readonly date: string;
  readonly onChange: (date: string) => void;
}

/** Goes to a date once it is complete: while someone types a year, it is 0002 first, then 0020. */
function DateField({ date, onChange }: DateFieldProps): ReactNode {
  const [typed, setTyped] = useState(date);
  useEffect(() => setTyped(date), [date]);
  const go = (next: string) => {
    if (isDate(next) && next >= '1900-01-01' && next <= '2200-12-31' && next !== date) onChange(next);
  };
  return (
    <input
      className={styles.date}
      type="date"
      aria-label={strings.calendar.goTo}
      title={strings.calendar.goTo}
      value={typed}
      min="1900-01-01"
      max="2200-12-31"
      onChange={({ target }) => {
        setTyped(target.value);
        go(target.value);
      }}
      onBlur={() => setTyped(date)}
    />
  );
}
