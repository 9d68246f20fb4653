import type { ApiFailure } from '@muster/sdk/client';
import { type ReactNode, useState } from 'react';
import { describeFailure } from '../../../client/api-errors.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import type { IconName } from '../../../ui/icon.tsx';
import styles from './feed-address.module.css';

interface AddressActionProps {
  readonly icon: IconName;
  readonly text: {
    readonly label: string;
    readonly title: string;
    readonly explanation: string;
    readonly confirm: string;
    /** Said when it is done. */
    readonly done?: string;
  };
  readonly perform: () => Promise<{ readonly ok: true } | { readonly ok: false; readonly error: ApiFailure }>;
  readonly onDone?: () => void;
}

/** A button for something that ends the feed address, which asks first. */
export function AddressAction({ icon, text, perform, onDone }: AddressActionProps): ReactNode {
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [said, setSaid] = useState('');
  const confirm = async () => {
    setBusy(true);
    const result = await perform();
    setBusy(false);
    setAsking(false);
    setSaid(result.ok ? (text.done ?? '') : describeFailure(result.error));
    if (result.ok) onDone?.();
  };
  return (
    <>
      <Button icon={icon} onClick={() => setAsking(true)}>
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
