import type { CalendarAnswer, CalendarItem } from '@muster/sdk/client';
import { type ReactNode, useState } from 'react';
import { describeFailure } from '../../../client/api-errors.ts';
import { useClient } from '../../../client/client-context.tsx';
import { QueryFailure } from '../../../data/query-failure.tsx';
import { useAnswers, useSignUp } from '../../../data/sign-up.ts';
import { format, formatCount } from '../../../strings/format.ts';
import { strings } from '../../../strings.ts';
import { CheckboxField } from '../../../ui/field.tsx';
import { Failure } from '../../../ui/notice.tsx';
import styles from './sign-up.module.css';

const choices = ['yes', 'maybe', 'no'] as const;

/** Who takes part, with buttons for the user's own answer. */
export function SignUp({ item }: { readonly item: CalendarItem }): ReactNode {
  const text = strings.calendar.signUp;
  const { userId } = useClient().session ?? {};
  const answers = useAnswers(item.CalendarItemId);
  const signUp = useSignUp();
  const [isForAll, setForAll] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const own = answers.data?.find(({ UserId }) => UserId === userId);
  const { Mode, Places, Taken } = item.SignUp;
  if (Mode === 'none') return null;
  const answer = async (choice: CalendarAnswer['Answer']) => {
    setBusy(true);
    const result = await signUp(item.CalendarItemId, choice, isForAll ? 'all' : 'one');
    setBusy(false);
    setFailure(result.ok ? undefined : describeFailure(result.error));
  };
  return (
    <section className={`${styles.signUp} stack-3`} aria-label={text.heading}>
      <p role="status">
        {Places === null
          ? formatCount(text.coming, Taken)
          : format(text.taken, { taken: Taken, places: Places })}
        {own && ` ${text.own[own.State]}`}
      </p>
      <div className={styles.choices}>
        {choices.map((choice) => (
          <button
            key={choice}
            type="button"
            className={styles.choice}
            aria-pressed={own?.Answer === choice}
            disabled={isBusy}
            onClick={() => void answer(choice)}
          >
            {text.answers[choice]}
          </button>
        ))}
      </div>
      {item.RecurrenceId !== null && (
        <CheckboxField
          label={text.wholeSeries}
          checked={isForAll}
          onChange={({ target }) => setForAll(target.checked)}
        />
      )}
      <Failure>{failure}</Failure>
      <QueryFailure title={text.loadFailed} query={answers} />
      <People answers={answers.data ?? []} />
    </section>
  );
}

function People({ answers }: { readonly answers: readonly CalendarAnswer[] }): ReactNode {
  const text = strings.calendar.signUp;
  if (answers.length === 0) return null;
  return (
    <ul className={styles.people}>
      {answers.map(({ UserId, Name, State }) => (
        <li key={UserId}>{format(text.person, { name: Name, state: text.states[State] })}</li>
      ))}
    </ul>
  );
}
