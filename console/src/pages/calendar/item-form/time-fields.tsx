import { type ReactNode, useState } from 'react';
import { describeTimes } from '../../../calendar-model/describe-item.ts';
import {
  type ItemDraft,
  moveStart,
  type ShowAsChoice,
  showAsChoices,
} from '../../../calendar-model/item-draft.ts';
import { epochMsOf, isDate, isTime } from '../../../calendar-model/wall-clock.ts';
import { format } from '../../../strings/format.ts';
import { strings } from '../../../strings.ts';
import { TimeZoneField } from '../../../time-zones/time-zone-field.tsx';
import { listTimeZones } from '../../../time-zones/time-zones.ts';
import { bind } from '../../../ui/bind.ts';
import { CheckboxField, SelectField, TextField } from '../../../ui/field.tsx';
import styles from './item-form.module.css';
import type { ItemFieldsProps } from './use-item-form.ts';

/** The start and the end. Moving the start moves the end too, so the duration stays the same. */
export function TimeFields(props: ItemFieldsProps & { readonly timeZone: string }): ReactNode {
  const { draft, change, timeZone } = props;
  const text = strings.calendar.form;
  const move = (to: Parameters<typeof moveStart>[1]) => change(moveStart(draft, to));
  const bound = bind(draft, change);
  return (
    <section className={styles.section} aria-labelledby="item-time">
      <h2 id="item-time">{text.time}</h2>
      <CheckboxField label={text.allDay} {...bound.check('isAllDay')} />
      <StartFields {...props} onMove={move} />
      <EndFields {...props} />
      {!draft.isAllDay && <ItemTimeZoneField {...props} timeZone={timeZone} />}
      <ShowAsField {...props} />
    </section>
  );
}

type StartFieldsProps = ItemFieldsProps & {
  readonly onMove: (to: Partial<Pick<ItemDraft, 'startDate' | 'startTime'>>) => void;
};

function StartFields({ draft, problems, onMove }: StartFieldsProps): ReactNode {
  const text = strings.calendar.form;
  const bound = bind(draft, onMove, problems);
  return (
    <div className={styles.pair}>
      <TextField label={text.starts} type="date" required {...bound.text('startDate')} />
      {!draft.isAllDay && (
        <TextField label={text.startsAt} type="time" required {...bound.text('startTime')} />
      )}
    </div>
  );
}

function EndFields({ draft, change, problems }: ItemFieldsProps): ReactNode {
  const text = strings.calendar.form;
  const bound = bind(draft, change, problems);
  return (
    <div className={styles.pair}>
      <TextField
        label={draft.isAllDay ? text.lastDay : text.ends}
        type="date"
        required
        {...bound.text('endDate')}
      />
      {!draft.isAllDay && <TextField label={text.endsAt} type="time" required {...bound.text('endTime')} />}
    </div>
  );
}

/** Typed text is applied once it is a time zone. Anything else is discarded when the field loses focus. */
function ItemTimeZoneField(props: ItemFieldsProps & { readonly timeZone: string }): ReactNode {
  const { draft, change, problems, timeZone } = props;
  const [typed, setTyped] = useState<string>();
  return (
    <TimeZoneField
      value={typed ?? draft.timeZone}
      hint={describeElsewhere(draft, timeZone) ?? strings.timeZones.hint}
      error={problems.timeZone}
      onChange={(next) => {
        const isZone = listTimeZones(timeZone).includes(next);
        setTyped(isZone ? undefined : next);
        if (isZone) change({ timeZone: next });
      }}
      onBlur={() => setTyped(undefined)}
    />
  );
}

/** Describes, in the department's time zone, when an item in another time zone takes place. */
function describeElsewhere(draft: ItemDraft, timeZone: string): string | undefined {
  const { startDate, startTime, endDate, endTime } = draft;
  const isComplete = isDate(startDate) && isDate(endDate) && isTime(startTime) && isTime(endTime);
  if (draft.timeZone === timeZone || !isComplete) return undefined;
  const [Start, End] = [
    { date: startDate, time: startTime },
    { date: endDate, time: endTime },
  ].map((at) => new Date(epochMsOf(at, draft.timeZone)).toISOString());
  if (!Start || !End) return undefined;
  const when = describeTimes({ Start, End, IsAllDay: false }, timeZone);
  return format(strings.calendar.form.otherTimeZone, { when });
}

/** Whether calendar applications show the attendees as busy during the item. */
function ShowAsField({ draft, change, problems }: ItemFieldsProps): ReactNode {
  const text = strings.calendar.form;
  const labels: Readonly<Record<ShowAsChoice, string>> = {
    default: draft.isAllDay ? text.showAsDefault.allDay : text.showAsDefault.timed,
    Busy: text.showAsBusy,
    Free: text.showAsFree,
  };
  const bound = bind(draft, change, problems);
  return (
    <div className={styles.choice}>
      <SelectField<ShowAsChoice>
        label={text.showAs}
        choices={showAsChoices.map((value) => ({ value, label: labels[value] }))}
        {...bound.choice('showAs')}
      />
    </div>
  );
}
