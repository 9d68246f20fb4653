import { useState } from 'react';

/** Does something that may fail. @returns why it failed, or a promise of that; anything but a text is a success */
export type Action = () => unknown;

/** Runs an action: whether it is running, and why it failed the last time. */
export function useAction() {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const run = async (action: Action) => {
    setBusy(true);
    setFailure(undefined);
    const failed = await action();
    setBusy(false);
    setFailure(typeof failed === 'string' ? failed : undefined);
  };
  return { isBusy, failure, run };
}
