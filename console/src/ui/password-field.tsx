import { type ComponentProps, type ReactNode, useState } from 'react';
import { strings } from '../strings.ts';
import { Field, type FieldText } from './field.tsx';
import styles from './password-field.module.css';

/** A password field with a Show button, because long passwords are hard to type blind on a phone in the rain. */
export function PasswordField({
  label,
  hint,
  error,
  ...input
}: FieldText & ComponentProps<'input'>): ReactNode {
  const [isShown, setShown] = useState(false);
  const text = strings.session;
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <div className={styles.row}>
          <input {...input} {...control} type={isShown ? 'text' : 'password'} />
          <button
            type="button"
            className={styles.show}
            aria-label={isShown ? text.hidePassword : text.showPassword}
            onClick={() => setShown(!isShown)}
          >
            {isShown ? text.hide : text.show}
          </button>
        </div>
      )}
    </Field>
  );
}
