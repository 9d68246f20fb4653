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
  };
  /** @returns the message to show afterwards: that it is done, or why it failed; nothing if the page shows the result itself */
  readonly perform: () => Promise<string | undefined>;
}

/** A button for an action that cannot be undone. It asks for confirmation first. */
export function ConfirmAction({ icon, text, perform }: ConfirmActionProps): ReactNode {
  const [isConfirming, setConfirming] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [message, setMessage] = useState<string>();
  const confirm = async () => {
    setBusy(true);
    const outcome = await perform();
    setBusy(false);
    setConfirming(false);
    setMessage(outcome);
  };
  return (
    <>
      <Button {...(icon && { icon })} onClick={() => setConfirming(true)}>
        {text.label}
      </Button>
      {message && (
        <p className={styles.said} role="status">
          {message}
        </p>
      )}
      {isConfirming && (
        <ConfirmDialog
          title={text.title}
          confirmLabel={text.confirm}
          isDangerous
          isBusy={isBusy}
          onConfirm={() => void confirm()}
          onCancel={() => setConfirming(false)}
        >
          {text.explanation}
        </ConfirmDialog>
      )}
    </>
  );
}
