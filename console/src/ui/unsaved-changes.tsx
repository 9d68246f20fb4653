import { type ReactNode, useEffect } from 'react';
import { useBlocker } from 'react-router';
import { strings } from '../strings.ts';
import { ConfirmDialog } from './dialog.tsx';

interface UnsavedChangesProps {
  /** Whether leaving now would lose something. Set it back to false before navigating away after a save. */
  readonly when: boolean;
}

/** Asks before a navigation, a reload or a closed window loses what was entered. Render it once in a page that edits. */
export function UnsavedChanges({ when }: UnsavedChangesProps): ReactNode {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => when && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!when) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [when]);
  if (blocker.state !== 'blocked') return null;
  const text = strings.unsaved;
  return (
    <ConfirmDialog
      title={text.title}
      confirmLabel={text.leave}
      cancelLabel={text.stay}
      isDangerous
      onConfirm={() => blocker.proceed()}
      onCancel={() => blocker.reset()}
    >
      {text.text}
    </ConfirmDialog>
  );
}
