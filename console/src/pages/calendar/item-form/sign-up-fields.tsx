import type { ReactNode } from 'react';
import { type SignUpMode, signUpModes } from '../../../calendar-model/item-draft.ts';
import { strings } from '../../../strings.ts';
import { bind } from '../../../ui/bind.ts';
import { CheckboxField, SelectField, TextField } from '../../../ui/field.tsx';
import styles from './item-form.module.css';
import type { ItemFieldsProps } from './use-item-form.ts';

/** Whether people sign up, for how many places, and until when. */
export function SignUpFields({ draft, change, problems }: ItemFieldsProps): ReactNode {
  const text = strings.calendar.signUp;
  const { signUp } = draft;
  const set = (changes: Partial<typeof signUp>) => change({ signUp: { ...signUp, ...changes } });
  const bound = bind(signUp, set, problems);
  return (
    <section className={styles.section} aria-labelledby="item-sign-up">
      <h2 id="item-sign-up">{text.heading}</h2>
      <div className={styles.row}>
        <div className={styles.choice}>
          <SelectField<SignUpMode>
            label={text.mode}
            choices={signUpModes.map((value) => ({ value, label: text.modes[value] }))}
            {...bound.choice('mode')}
          />
        </div>
        {signUp.mode === 'places' && (
          <div className={styles.number}>
            <TextField label={text.places} inputMode="numeric" {...bound.text('places')} />
          </div>
        )}
        {signUp.mode !== 'none' && (
          <TextField
            label={text.closesOn}
            hint={text.closesOnHint}
            type="datetime-local"
            isOptional
            {...bound.text('closesOn')}
          />
        )}
      </div>
      {signUp.mode === 'places' && (
        <CheckboxField label={text.waitingList} {...bound.check('hasWaitingList')} />
      )}
    </section>
  );
}
