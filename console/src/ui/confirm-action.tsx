import { type ReactNode, useState } from 'react';
import { Button } from './button.tsx';
import styles from './confirm-action.module.css';
import { ConfirmDialog } from './dialog.tsx';
import type { IconName } from './icon.tsx';

interface ConfirmActionProps {
  readonly icon?: IconName;
  readonly text: {
    readonly label: string;
    readonly title: string;
    readonly explanation: string;
    readonly confirm: string;
    /** Shown afterwards, unless the page shows the result itself. */
    readonly done?: string;
  };
  /** @returns why it failed, if it did */
  readonly perform: () => Promise<string | undefined>;
}

/** A button for an action that cannot be undone. It asks for confirmation first. */
export function ConfirmAction({ icon, text, perform }: ConfirmActionProps): ReactNode {
  const [isConfirming, setConfirming] = useState(false);
  const [isDone, setDone] = useState(false);
  const confirm = async () => {
    const failure = await perform();
    setConfirming(failure !== undefined);
    setDone(failure === undefined);
    return failure;
  };
  return (
    <>
      <Button {...(icon && { icon })} onClick={() => setConfirming(true)}>
        {text.label}
      </Button>
      {isDone && text.done && (
        <p className={styles.said} role="status">
          {text.done}
        </p>
      )}
      {isConfirming && (
        <ConfirmDialog
          title={text.title}
          confirmLabel={text.confirm}
          isDangerous
          onConfirm={confirm}
          onCancel={() => setConfirming(false)}
        >
          {text.explanation}
        </ConfirmDialog>
      )}
    </>
  );
}
