import type { InvitationDetails } from '@muster/sdk/client';
import { type ReactNode, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { isNotFound } from '../../client/api-errors.ts';
import { useSession } from '../../client/client-context.tsx';
import { Loaded } from '../../data/loaded.tsx';
import { useInvitation } from '../../data/people.ts';
import { format } from '../../strings/format.ts';
import { strings } from '../../strings.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Loading } from '../../ui/skeleton.tsx';
import { InvitationForm } from './invitation-form.tsx';
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
        {text.signIn}
      </ButtonLink>
    </PublicLayout>
  );
}
