import type { ReactNode } from 'react';
import { useClientContext } from '../client/client-context.tsx';
import { OrDivider, SignInForm } from '../session/sign-in-form.tsx';
import { strings } from '../strings.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { Dialog, DialogActions } from '../ui/dialog.tsx';

/**
 * Shown over a page if the session ends while it is open. Unsaved input stays on the page. After signing in here or in another
 * tab, the user continues where they left off.
 */
export function SessionEnded(): ReactNode {
  const text = strings.session;
  const { settings } = useClientContext();
  return (
    <Dialog title={text.endedTitle}>
      <p>{text.endedText}</p>
      <p>{text.endedDisabled}</p>
      <SignInForm />
      {settings.oidc && (
        <>
          <OrDivider />
          {/* Opens another tab, because leaving this one would lose the page. */}
          <a href="/sign-in" target="_blank" rel="noreferrer">
            {text.endedSignInElsewhere}
          </a>
        </>
      )}
      <DialogActions>
        <ButtonLink to="/sign-out" kind="quiet">
          {text.endedLeave}
        </ButtonLink>
      </DialogActions>
    </Dialog>
  );
}
