import type { ReactNode } from 'react';
import { useClientContext } from '../client/client-context.tsx';
import { OrDivider, SignInForm } from '../session/sign-in-form.tsx';
import { strings } from '../strings.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Dialog, DialogActions } from '../ui/dialog.tsx';

/**
 * Over a page whose session ended while it was open. What was entered stays behind it; a sign-in here, or in another tab,
 * goes on where it was.
 */
export function SessionEnded(): ReactNode {
  const text = strings.session;
  const { settings } = useClientContext();
  return (
    <Dialog title={text.endedTitle}>
      <p>{text.endedText}</p>
      <SignInForm />
      {settings.oidc && (
        <>
          <OrDivider />
          {/* In another tab, since going there from this one would lose the page. */}
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
