import { type ReactNode, useEffect } from 'react';
import { useBlocker } from 'react-router';
import { strings } from '../strings.ts';
import { ConfirmDialog } from './dialog.tsx';

interface UnsavedChangesProps {
  /** Whether leaving now would lose unsaved input. Set it back to false before navigating away after a save. */
  readonly when: boolean;
}

/** Asks before unsaved input is lost by navigating, reloading or closing the window. Render it once in each page with a form. */
export function UnsavedChanges({ when }: UnsavedChangesProps): ReactNode {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => when && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!when) return undefined;
    const confirmLeave = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', confirmLeave);
    return () => removeEventListener('beforeunload', confirmLeave);
  }, [when]);
  useEffect(() => {
    if (!when) blocker.proceed?.(); // A save that was on its way has arrived: there is nothing left to ask.
  }, [when, blocker]);
  if (blocker.state !== 'blocked' || !when) return null;
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
