import { type ReactNode, useState } from 'react';
import { browserStorage } from '../browser/browser-storage.ts';
import type { OidcSettings } from '../client/console-settings.ts';
import { format } from '../strings/format.ts';
import { strings } from '../strings.ts';
import { Button } from '../ui/button.tsx';
import { Failure, Notice } from '../ui/notice.tsx';

interface IssuerButtonProps {
  readonly oidc: OidcSettings;
  /** The path to return to. */
  readonly to: string;
}

/** Opens the sign-in page of the identity provider. */
export function IssuerButton({ oidc, to }: IssuerButtonProps): ReactNode {
  const text = strings.session;
  const issuer = issuerName(oidc);
  const [isBusy, setBusy] = useState(false);
  const [isUnreachable, setUnreachable] = useState(false);
  const start = async () => {
    setBusy(true);
    setUnreachable(false);
    try {
      const { startSignIn } = await import('./oidc.ts');
      await startSignIn(oidc, to);
    } catch {
      setUnreachable(true);
      setBusy(false);
    }
  };
  // The callback page reads what this page stored, so signing in with an identity provider requires storage.
  if (!browserStorage) return <Notice kind="info">{format(text.issuerNotKept, { issuer })}</Notice>;
  return (
    <>
      <Failure>{isUnreachable && format(text.callbackUnreachable, { issuer })}</Failure>
      <Button wide icon="user" busy={isBusy} onClick={start}>
        {format(text.withIssuer, { issuer })}
      </Button>
    </>
  );
}

/** The host name, by which users recognize the identity provider. */
export function issuerName(oidc: OidcSettings): string {
  return new URL(oidc.issuer).hostname;
}
