import type { CalendarAttendance, CalendarItem } from '@muster/sdk/client';
import { type ReactNode, useState } from 'react';
import { describeTimes, nameOfTimeZone } from '../../../calendar-model/describe-item.ts';
import { describeFailure } from '../../../client/api-errors.ts';
import { useClient, usePermission } from '../../../client/client-context.tsx';
import { type AttendanceStep, useAttend } from '../../../data/attendance.ts';
import { usePeople } from '../../../data/people.ts';
import { format, formatCount } from '../../../strings/format.ts';
import { strings } from '../../../strings.ts';
import { Button } from '../../../ui/button.tsx';
import list from '../../../ui/entry-list.module.css';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { Failure } from '../../../ui/notice.tsx';
import styles from './attendance.module.css';
import { type AttendanceProps, listPeople, type Person } from './people.ts';

type Attend = (step: AttendanceStep, userId: string) => void;

/** Who has answered or is there. Editors check everyone in and out, others only themselves. */
export function AttendanceList({ item, answers, attendance }: AttendanceProps): ReactNode {
  const text = strings.calendar.attendance;
  const mayWrite = usePermission('calendar:write');
  const isAdmin = usePermission('department:admin');
  const { userId: ownId = '' } = useClient().session ?? {};
  const attend = useAttend(item.CalendarItemId);
  const [time, setTime] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const people = listPeople({ answers, attendance });
  const act = async (step: AttendanceStep, userId: string) => {
    if (isBusy) return;
    setBusy(true);
    const result = await attend(step, userId, time);
    setBusy(false);
    setFailure(result.ok ? undefined : describeFailure(result.error));
    if (result.ok) setTime('');
  };
  const start: Attend = (step, userId) => void act(step, userId);
  return (
    <div className={styles.attendance}>
      <p role="status">
        {formatCount(text.here, attendance.filter(({ CheckedOutOn }) => CheckedOutOn === null).length)}
      </p>
      {mayWrite && (
        <TextField
          type="datetime-local"
          label={text.time}
          hint={format(text.timeHint, { timeZone: nameOfTimeZone(item.TimeZone) })}
          value={time}
          onChange={({ target }) => setTime(target.value)}
        />
      )}
      <OwnButtons own={people.find(({ id }) => id === ownId)} ownId={ownId} onAct={start} />
      {isAdmin && <AddSomeone people={people} onAct={start} />}
      <Failure>{failure}</Failure>
      {people.length === 0 ? (
        <p>{text.nobody}</p>
      ) : (
        <ul className={list.rows}>
          {people.map((person) => (
            <li key={person.id} className={`${list.row} ${styles.row}`}>
              <div className={`${list.facts} stack-1`}>
                <div className={list.name}>{person.name}</div>
                <p className="muted">{describePerson(person, item)}</p>
              </div>
              {mayWrite && <PersonButtons person={person} onAct={start} />}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

interface OwnButtonsProps {
  readonly own: Person | undefined;
  readonly ownId: string;
  readonly onAct: Attend;
}

function OwnButtons({ own, ownId, onAct }: OwnButtonsProps): ReactNode {
  const text = strings.calendar.attendance;
  const isIn = own?.presence !== undefined && own.presence.CheckedOutOn === null;
  return (
    <Button kind="primary" onClick={() => onAct(isIn ? 'checkOut' : 'checkIn', ownId)}>
      {isIn ? text.ownCheckOut : text.ownCheckIn}
    </Button>
  );
}

function PersonButtons({
  person: { id, name, presence },
  onAct,
}: {
  readonly person: Person;
  readonly onAct: Attend;
}): ReactNode {
  const text = strings.calendar.attendance;
  const isIn = presence !== undefined && presence.CheckedOutOn === null;
  const step = isIn ? 'checkOut' : 'checkIn';
  const label = format(isIn ? text.namedCheckOut : text.namedCheckIn, { name });
  return (
    <div className={`${styles.buttons} beside`}>
      {presence && (
        <Button aria-label={format(text.namedUndo, { name })} onClick={() => onAct('undo', id)}>
          {text.undo}
        </Button>
      )}
      <Button aria-label={label} onClick={() => onAct(step, id)}>
        {text[step]}
      </Button>
    </div>
  );
}

interface AddSomeoneProps {
  readonly people: readonly Person[];
  readonly onAct: Attend;
}

/** Checks in somebody who has not answered. Only administrators know everyone of the department. */
function AddSomeone({ people, onAct }: AddSomeoneProps): ReactNode {
  const text = strings.calendar.attendance;
  const all = usePeople().data ?? [];
  const known = new Set(people.map(({ id }) => id));
  const others = all.filter(({ id, disabled, pending }) => !disabled && !pending && !known.has(id));
  return (
    <SelectField
      label={text.add}
      value=""
      choices={[
        { value: '', label: text.choose },
        ...others.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      onChange={(id) => id && onAct('checkIn', id)}
    />
  );
}

function describePerson({ answer, presence }: Person, item: CalendarItem): string {
  const text = strings.calendar.attendance;
  const said = answer ? [strings.calendar.signUp.states[answer.State]] : [];
  return [...said, presence ? describePresence(presence, item.TimeZone) : text.notHere].join(' · ');
}

function describePresence(
  { CheckedInOn, CheckedOutOn, Hours }: CalendarAttendance,
  timeZone: string,
): string {
  const text = strings.calendar.attendance;
  const times = describeTimes(
    { Start: CheckedInOn, End: CheckedOutOn ?? CheckedInOn, IsAllDay: false },
    timeZone,
  );
  return CheckedOutOn === null
    ? format(text.since, { time: times })
    : format(text.stayed, { times, hours: Hours ?? 0 });
}
