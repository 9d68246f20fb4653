import type { ApiFailure, InvitationDetails } from '@muster/sdk/client';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { describeFailure, isNotFound } from '../../client/api-errors.ts';
import { useSession } from '../../client/client-context.tsx';
import { Loaded } from '../../data/loaded.tsx';
import { useAcceptInvitation, useInvitation } from '../../data/people.ts';
import { format, formatCount } from '../../strings/format.ts';
import { strings } from '../../strings.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { TextField } from '../../ui/field.tsx';
import { Failure, Notice } from '../../ui/notice.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { Loading } from '../../ui/skeleton.tsx';
import { PublicLayout } from './public-layout.tsx';

/**
 * The page behind an administrator's link, where a person chooses a password. The token follows the `#`, so it reaches neither
 * the server's log nor another site.
 */
export function Component(): ReactNode {
  const token = useLocation().hash.slice(1);
  const text = strings.invitation;
  const invitation = useInvitation(token);
  const [isEnded, setEnded] = useState(false);
  if (isEnded || token === '' || isNotFound(invitation.error)) return <LinkEnded />;
  return (
    <PublicLayout title={text.title}>
      <Loaded query={invitation} failedTitle={text.loadFailed} placeholder={<Loading />}>
        {(details) => <Invitation details={details} token={token} onEnded={() => setEnded(true)} />}
      </Loaded>
    </PublicLayout>
  );
}

interface InvitationProps {
  readonly details: InvitationDetails;
  readonly token: string;
  readonly onEnded: () => void;
}

function Invitation({ details, token, onEnded }: InvitationProps): ReactNode {
  const text = strings.invitation;
  const navigate = useNavigate();
  const [hadSession] = useState(useSession() !== undefined);
  const department = details.departmentName;
  const isReset = details.kind === 'reset';
  return (
    <>
      <p>{format(isReset ? text.resetFor : text.invitedTo, { department })}</p>
      {isReset && <p>{text.resetEnds}</p>}
      {hadSession && <Notice kind="warning">{text.otherSession}</Notice>}
      <InvitationForm
        email={details.email}
        token={token}
        onEnded={onEnded}
        onAccepted={() => void navigate('/', { replace: true })}
      />
    </>
  );
}

function LinkEnded(): ReactNode {
  const text = strings.invitation;
  return (
    <PublicLayout title={text.endedTitle}>
      <p>{text.endedText}</p>
      <ButtonLink to="/sign-in" wide>
        {strings.session.title}
      </ButtonLink>
    </PublicLayout>
  );
}

interface InvitationFormProps {
  readonly email: string;
  readonly token: string;
  readonly onAccepted: () => void;
  /** The link was used or replaced while the page was open. */
  readonly onEnded: () => void;
}

const shortestPassword = 12;

function InvitationForm(props: InvitationFormProps): ReactNode {
  const text = strings.invitation;
  const password = useRef<HTMLInputElement>(null);
  const form = usePassword(props, () => password.current?.focus());
  return (
    <form className="stack-4" noValidate onSubmit={form.submit}>
      <Failure>{form.failure}</Failure>
      <TextField
        label={strings.session.email}
        hint={text.emailHint}
        name="email"
        autoComplete="username"
        readOnly
        value={props.email}
      />
      <PasswordField
        ref={password}
        label={strings.session.password}
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
  return format(strings.session.tooMany, { minutes: formatCount(strings.session.minutes, minutes) });
}
