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
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [said, setSaid] = useState<string>();
  const confirm = async () => {
    setBusy(true);
    const outcome = await perform();
    setBusy(false);
    setAsking(false);
    setSaid(outcome);
  };
  return (
    <>
      <Button {...(icon && { icon })} onClick={() => setAsking(true)}>
        {text.label}
      </Button>
      {said && (
        <p className={styles.said} role="status">
          {said}
        </p>
      )}
      {isAsking && (
        <ConfirmDialog
          title={text.title}
          confirmLabel={text.confirm}
          isDangerous
          isBusy={isBusy}
          onConfirm={() => void confirm()}
          onCancel={() => setAsking(false)}
        >
          {text.explanation}
        </ConfirmDialog>
      )}
    </>
  );
}
