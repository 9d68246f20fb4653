import { type ReactNode, useRef } from 'react';
import type { AttendeeDraft } from '../../../calendar-model/item-draft.ts';
import { format } from '../../../strings/format.ts';
import { strings } from '../../../strings.ts';
import { bind } from '../../../ui/bind.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';
import styles from './item-form.module.css';
import type { ItemFieldsProps } from './use-item-form.ts';

const maxAttendees = 200;

/** The list of attendees. */
export function AttendeeFields({ draft, change, problems }: ItemFieldsProps): ReactNode {
  const text = strings.calendar.form;
  const { attendees } = draft;
  const addButton = useRef<HTMLDivElement>(null);
  const add = () => {
    const key = Math.max(-1, ...attendees.map((attendee) => attendee.key)) + 1;
    change({ attendees: [...attendees, { key, name: '', email: '', status: '' }] });
  };
  const remove = (key: number) => {
    change({ attendees: attendees.filter((attendee) => attendee.key !== key) });
    addButton.current?.querySelector('button')?.focus(); // the pressed button no longer exists
  };
  return (
    <section className={styles.section} aria-labelledby="item-attendees">
      <h2 id="item-attendees">{text.attendees}</h2>
      <p className="muted">{attendees.length === 0 ? text.noAttendees : text.attendeesHint}</p>
      {problems.attendees && <p className={styles.error}>{problems.attendees}</p>}
      <ul className="stack-4">
        {attendees.map((attendee, index) => (
          <AttendeeRow
            key={attendee.key}
            {...{ attendee, problems }}
            number={index + 1}
            onChange={(changes) =>
              change({ attendees: attendees.map((one) => (one === attendee ? { ...one, ...changes } : one)) })
            }
            onRemove={() => remove(attendee.key)}
          />
        ))}
      </ul>
      {attendees.length < maxAttendees && (
        <div ref={addButton}>
          <Button icon="add" onClick={add}>
            {text.addAttendee}
          </Button>
        </div>
      )}
    </section>
  );
}

interface AttendeeRowProps {
  readonly attendee: AttendeeDraft;
  readonly number: number;
  readonly problems: ItemFieldsProps['problems'];
  readonly onChange: (changes: Partial<AttendeeDraft>) => void;
  readonly onRemove: () => void;
}

function AttendeeRow({ attendee, number, problems, onChange, onRemove }: AttendeeRowProps): ReactNode {
  const text = strings.calendar.form;
  const label = format(text.attendee, { number });
  const bound = bind(attendee, onChange);
  return (
    <li>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is no grid in every browser */}
      <div className={styles.attendee} role="group" aria-label={label}>
        <TextField
          label={text.attendeeName}
          maxLength={200}
          autoFocus={attendee.name === '' && attendee.email === ''}
          {...bound.text('name')}
          error={problems[`attendee-${attendee.key}-name`]}
        />
        <TextField
          label={text.attendeeEmail}
          type="email"
          maxLength={254}
          {...bound.text('email')}
          error={problems[`attendee-${attendee.key}-email`]}
        />
        <SelectField
          label={text.attendeeStatus}
          choices={statusChoices(attendee.status)}
          {...bound.choice('status')}
        />
        <RemoveButton name={attendee.name || label} onRemove={onRemove} />
      </div>
    </li>
  );
}

function RemoveButton({
  name,
  onRemove,
}: {
  readonly name: string;
  readonly onRemove: () => void;
}): ReactNode {
  const label = format(strings.calendar.form.removeAttendee, { name });
  return (
    <div className={styles.remove}>
      <IconButton icon="delete" label={label} onClick={onRemove} />
    </div>
  );
}

/** The standard responses, plus the current one if it is different, because other calendar apps may set their own values. */
function statusChoices(present: string) {
  const { statuses, noAnswer } = strings.calendar.form;
  const usual = Object.entries(statuses).map(([value, label]) => ({ value, label }));
  const isOther = present !== '' && !usual.some(({ value }) => value === present);
  return [{ value: '', label: noAnswer }, ...usual, ...(isOther ? [{ value: present, label: present }] : [])];
}

/** An attendee's response as text. */
export function describeStatus(status: string): string {
  const { statuses } = strings.calendar.form;
  return Object.entries(statuses).find(([value]) => value === status)?.[1] ?? status;
}
