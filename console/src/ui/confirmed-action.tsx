import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from './dialog.tsx';
import { Notice } from './notice.tsx';

interface ConfirmedActionProps {
  readonly title: string;
  readonly text: string;
  readonly confirmLabel: string;
  readonly isDangerous?: boolean;
  /** @returns the error, if any; the dialog then stays open */
  readonly perform: () => Promise<string | undefined>;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

/** Asks before an action, performs it, and stays open with the reason if it fails. */
export function ConfirmedAction(props: ConfirmedActionProps): ReactNode {
  const { title, text, confirmLabel, isDangerous = false, perform, onDone, onCancel } = props;
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const confirm = async () => {
    setBusy(true);
    const failed = await perform();
    setBusy(false);
    setFailure(failed);
    if (failed === undefined) onDone();
  };
  return (
    <ConfirmDialog
      title={title}
      confirmLabel={confirmLabel}
      isDangerous={isDangerous}
      isBusy={isBusy}
      onConfirm={() => void confirm()}
      onCancel={onCancel}
    >
      {failure && (
        <Notice kind="error" isAlert>
          {failure}
        </Notice>
      )}
      <p>{text}</p>
    </ConfirmDialog>
  );
}
