import type { ApiFailure } from '@muster/sdk/client';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { describeFailure } from '../../client/api-errors.ts';
import { useAcceptInvitation } from '../../data/people.ts';
import { format, formatCount } from '../../strings/format.ts';
import { strings } from '../../strings.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Failure } from '../../ui/notice.tsx';
import { PasswordField } from '../../ui/password-field.tsx';

interface InvitationFormProps {
  readonly email: string;
  readonly token: string;
  readonly onAccepted: () => void;
  /** The link was used or replaced while the page was open. */
  readonly onEnded: () => void;
}

const shortestPassword = 12;

export function InvitationForm(props: InvitationFormProps): ReactNode {
  const text = strings.invitation;
  const password = useRef<HTMLInputElement>(null);
  const form = usePassword(props, () => password.current?.focus());
  return (
    <form className="stack-4" noValidate onSubmit={form.submit}>
      <Failure>{form.failure}</Failure>
      <TextField
        label={text.email}
        hint={text.emailHint}
        name="email"
        autoComplete="username"
        readOnly
        value={props.email}
      />
      <PasswordField
        ref={password}
        label={text.password}
        hint={text.passwordHint}
        error={form.error}
        name="password"
        autoComplete="new-password"
        required
        maxLength={1000}
      />
      <Button type="submit" kind="primary" wide busy={form.isBusy}>
        {text.submit}
      </Button>
    </form>
  );
}

function usePassword({ token, onAccepted, onEnded }: InvitationFormProps, focus: () => void) {
  const accept = useAcceptInvitation();
  const [error, setError] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const password = String(new FormData(event.currentTarget).get('password'));
    const isShort = [...password].length < shortestPassword;
    setError(isShort ? strings.invitation.passwordShort : undefined);
    if (isShort) return focus();
    setBusy(true);
    const result = await accept({ token, password });
    setBusy(false);
    if (result.ok) return onAccepted();
    const hasEnded = result.error.kind === 'api' && result.error.statusCode === 404;
    return hasEnded ? onEnded() : setFailure(describe(result.error));
  };
  return { error, failure, isBusy, submit };
}

function describe(failure: ApiFailure): string {
  if (failure.kind !== 'api' || failure.name !== 'TooManyRequests') return describeFailure(failure);
  const minutes = Math.max(1, Math.ceil((failure.retryAfterSeconds ?? 60) / 60));
  return format(strings.invitation.tooMany, { minutes: formatCount(strings.session.minutes, minutes) });
}
