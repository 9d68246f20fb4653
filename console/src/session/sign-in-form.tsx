import type { ApiFailure } from '@muster/sdk/client';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { describeFailure } from '../client/api-errors.ts';
import { useClient } from '../client/client-context.tsx';
import { format, formatCount } from '../strings/format.ts';
import { strings } from '../strings.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import { Failure } from '../ui/notice.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import styles from './sign-in-form.module.css';

interface SignInFormProps {
  readonly onSignedIn?: () => void;
}

interface FormErrors {
  readonly email?: string;
  readonly password?: string;
}

/** Signs in to a local account with email and password. */
export function SignInForm({ onSignedIn }: SignInFormProps): ReactNode {
  const text = strings.session;
  const client = useClient();
  const form = useRef<HTMLFormElement>(null);
  const [formErrors, setFormErrors] = useState<FormErrors>({});
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const email = String(fields.get('email')).trim();
    const password = String(fields.get('password'));
    const found = findErrors(email, password);
    setFormErrors(found);
    setFailure(undefined);
    const wrong = (['email', 'password'] as const).find((name) => found[name]);
    if (wrong) return form.current?.querySelector<HTMLElement>(`[name=${wrong}]`)?.focus();
    setBusy(true);
    const result = await client.signIn({ email, password });
    setBusy(false);
    if (result.ok) return onSignedIn?.();
    setFailure(describeSignInError(result.error));
    form.current?.querySelector<HTMLInputElement>('[name=password]')?.select();
  };
  return (
    <form ref={form} className="stack-4" onSubmit={submit} noValidate>
      <Failure>{failure}</Failure>
      <TextField
        label={text.email}
        error={formErrors.email}
        name="email"
        type="email"
        autoComplete="username"
        required
        spellCheck={false}
      />
      <PasswordField
        label={text.password}
        error={formErrors.password}
        name="password"
        autoComplete="current-password"
        required
      />
      <Button type="submit" kind="primary" wide busy={isBusy}>
        {isBusy ? text.submitting : strings.session.title}
      </Button>
    </form>
  );
}

/** The word "or" between two ways to sign in. */
export function OrDivider(): ReactNode {
  return <div className={`${styles.or} muted`}>{strings.session.or}</div>;
}

function findErrors(email: string, password: string): FormErrors {
  const text = strings.session;
  return {
    ...(email ? {} : { email: text.emailMissing }),
    ...(password ? {} : { password: text.passwordMissing }),
  };
}

function describeSignInError(failure: ApiFailure): string {
  const text = strings.session;
  if (failure.kind !== 'api') return describeFailure(failure);
  if (failure.name === 'invalid_grant') return text.wrong;
  if (failure.name !== 'TooManyRequests') return describeFailure(failure);
  const minutes = Math.max(1, Math.ceil((failure.retryAfterSeconds ?? 60) / 60));
  return format(text.tooMany, { minutes: formatCount(text.minutes, minutes) });
}
