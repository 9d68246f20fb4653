import type { ReactNode } from 'react';
import { Navigate, useLocation, useSearchParams } from 'react-router';
import { browserStorage } from '../../browser/browser-storage.ts';
import { useIsOnline } from '../../browser/use-is-online.ts';
import { useClientContext, useSession } from '../../client/client-context.tsx';
import { SavedShareLinks } from '../../saved-shares/saved-share-links.tsx';
import { IssuerButton } from '../../session/issuer-button.tsx';
import { safePath } from '../../session/return-path.ts';
import { OrDivider, SignInForm } from '../../session/sign-in-form.tsx';
import { strings } from '../../strings.ts';
import { Notice } from '../../ui/notice.tsx';
import { PublicLayout } from './public-layout.tsx';

export function Component(): ReactNode {
  const text = strings.session;
  const { settings } = useClientContext();
  const session = useSession();
  const isOnline = useIsOnline();
  const [query] = useSearchParams();
  const { state } = useLocation();
  const to = safePath(query.get('to'));
  if (session) return <Navigate to={to} replace />;
  return (
    <PublicLayout title={text.title} intro={text.intro}>
      {state === 'signed-out' && <Notice kind="success">{text.signedOut}</Notice>}
      {!isOnline && (
        <Notice kind="warning" title={text.offline}>
          <SavedShareLinks />
        </Notice>
      )}
      {!browserStorage && <Notice kind="warning">{text.notKept}</Notice>}
      <SignInForm />
      {settings.oidc && (
        <>
          <OrDivider />
          <IssuerButton oidc={settings.oidc} to={to} />
        </>
      )}
    </PublicLayout>
  );
}
