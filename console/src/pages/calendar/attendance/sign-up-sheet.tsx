import type { ReactNode } from 'react';
import { describeTimes, formatClock } from '../../../calendar-model/describe-item.ts';
import { wallClockOf } from '../../../calendar-model/wall-clock.ts';
import { strings } from '../../../strings.ts';
import styles from './attendance.module.css';
import { type AttendanceProps, listPeople } from './people.ts';

/** For people who come without an answer. */
const emptyLines = Array.from({ length: 12 }, (_, index) => `empty ${index}`);

/** What the page prints: everyone with their answer and a line for the signature, and empty lines. */
export function SignUpSheet({ item, answers, attendance }: AttendanceProps): ReactNode {
  const text = strings.calendar.attendance.sheet;
  const clock = (at: string | null | undefined) =>
    at ? formatClock(wallClockOf(at, item.TimeZone).time) : '';
  return (
    <section className={styles.sheet}>
      <h2>{item.Title}</h2>
      <p>{[describeTimes(item, item.TimeZone), item.Location].filter(Boolean).join(' · ')}</p>
      <table>
        <thead>
          <tr>
            <th scope="col">{text.name}</th>
            <th scope="col">{text.answer}</th>
            <th scope="col">{text.in}</th>
            <th scope="col">{text.out}</th>
            <th scope="col" className={styles.signature}>
              {text.signature}
            </th>
          </tr>
        </thead>
        <tbody>
          {listPeople({ answers, attendance }).map(({ id, name, answer, presence }) => (
            <tr key={id}>
              <td>{name}</td>
              <td>{answer && strings.calendar.signUp.states[answer.State]}</td>
              <td>{clock(presence?.CheckedInOn)}</td>
              <td>{clock(presence?.CheckedOutOn)}</td>
              <td />
            </tr>
          ))}
          {emptyLines.map((key) => (
            <tr key={key}>
              <td />
              <td />
              <td />
              <td />
              <td />
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
