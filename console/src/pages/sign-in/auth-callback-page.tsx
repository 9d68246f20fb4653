import { type ReactNode, useEffect, useState } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { useClientContext } from '../../client/client-context.tsx';
import type { OidcSettings } from '../../client/console-settings.ts';
import { issuerName } from '../../session/issuer-button.tsx';
import type { FinishedSignIn } from '../../session/oidc.ts';
import { safePath } from '../../session/return-path.ts';
import { format } from '../../strings/format.ts';
import { strings } from '../../strings.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Loading } from '../../ui/skeleton.tsx';
import { PublicLayout } from './public-layout.tsx';

/** The page that the identity provider redirects to after a sign-in. */
export function Component(): ReactNode {
  const { oidc } = useClientContext().settings;
  return oidc ? <Callback oidc={oidc} /> : <Navigate to="/sign-in" replace />;
}

/** Exchanges by URL. A callback URL works only once, but React renders twice in development. */
const exchanges = new Map<string, Promise<FinishedSignIn>>();

function Callback({ oidc }: { readonly oidc: OidcSettings }): ReactNode {
  const text = strings.session;
  const { client } = useClientContext();
  const navigate = useNavigate();
  const [failed, setFailed] = useState<Exclude<FinishedSignIn['outcome'], 'signed-in'>>();
  useEffect(() => {
    const address = new URL(location.href);
    const exchange =
      exchanges.get(address.href) ??
      import('../../session/oidc.ts').then(({ finishSignIn }) => finishSignIn(oidc, client, address));
    exchanges.set(address.href, exchange);
    const finish = async () => {
      const finished = await exchange;
      if (finished.outcome !== 'signed-in') return setFailed(finished.outcome);
      await navigate(safePath(finished.to), { replace: true });
    };
    void finish();
  }, [oidc, client, navigate]);
  if (!failed) {
    return (
      <PublicLayout title={text.callbackTitle}>
        <Loading />
      </PublicLayout>
    );
  }
  const issuer = issuerName(oidc);
  const reasons = {
    stale: text.callbackStale,
    denied: format(text.callbackDenied, { issuer }),
    unreachable: format(text.callbackUnreachable, { issuer }),
    'unknown-user': format(text.callbackUnknownUser, { issuer }),
  };
  return (
    <PublicLayout title={text.callbackFailedTitle}>
      <Notice kind="error" isAlert>
        {reasons[failed]}
      </Notice>
      <ButtonLink to="/sign-in" kind="primary" wide>
        {text.startAgain}
      </ButtonLink>
    </PublicLayout>
  );
}
