import { type ReactNode, useState } from 'react';
import { browserStorage } from '../browser/browser-storage.ts';
import type { OidcSettings } from '../client/console-settings.ts';
import { format } from '../strings/format.ts';
import { strings } from '../strings.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';

interface IssuerButtonProps {
  readonly oidc: OidcSettings;
  /** The path to come back to. */
  readonly to: string;
}

/** Leads to the issuer's own page to sign in. */
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
  // The way there and back begins in one page and ends in another, which has to know of it.
  if (!browserStorage) return <Notice kind="info">{format(text.issuerNotKept, { issuer })}</Notice>;
  return (
    <>
      {isUnreachable && (
        <Notice kind="error" isAlert>
          {format(text.callbackUnreachable, { issuer })}
        </Notice>
      )}
      <Button wide icon="user" busy={isBusy} onClick={start}>
        {format(text.withIssuer, { issuer })}
      </Button>
    </>
  );
}

/** What people know an issuer by: the name of its host. */
export function issuerName(oidc: OidcSettings): string {
  return new URL(oidc.issuer).hostname;
}
