import { type ReactNode, useRef, useState } from 'react';
import { strings } from '../strings.ts';
import { Button } from './button.tsx';
import { Dialog, DialogActions } from './dialog.tsx';
import { TextField } from './field.tsx';
import { focusOnOpen } from './form-dialog.tsx';
import { Notice } from './notice.tsx';
import styles from './secret-dialog.module.css';

interface SecretDialogProps {
  readonly title: string;
  readonly warning: string;
  readonly intro?: string;
  readonly label: string;
  readonly value: string;
  /** How long it is valid, or what it is for. */
  readonly note: string | undefined;
  readonly doneLabel: string;
  readonly onDone: () => void;
}

/**
 * Shows something that was just created and cannot be shown again, with a button to copy it, which has the focus. Only Done
 * closes the dialog, because Escape would lose the secret.
 */
export function SecretDialog(props: SecretDialogProps): ReactNode {
  const { title, warning, intro, label, value, note, doneLabel, onDone } = props;
  const text = strings.copy;
  const { field, copied, copy } = useCopy(value);
  return (
    <Dialog title={title}>
      <Notice kind="warning" isAlert>
        {warning}
      </Notice>
      {intro && <p>{intro}</p>}
      <div className={styles.row}>
        <TextField
          ref={field}
          label={label}
          readOnly
          value={value}
          onFocus={({ target }) => target.select()}
        />
        <Button
          ref={focusOnOpen}
          kind="primary"
          icon={copied === 'yes' ? 'check' : 'copy'}
          onClick={() => void copy()}
        >
          {copied === 'yes' ? text.copied : text.copy}
        </Button>
      </div>
      <div role="status">
        {copied === 'yes' && <p className="visually-hidden">{text.copied}</p>}
        {copied === 'by hand' && <Notice kind="info">{text.copyByHand}</Notice>}
      </div>
      {note && <p className="muted">{note}</p>}
      <DialogActions>
        <Button onClick={onDone}>{doneLabel}</Button>
      </DialogActions>
    </Dialog>
  );
}

/** Copies a text. If the browser does not allow that, it selects the text so that the user can copy it. */
function useCopy(value: string) {
  const field = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState<'no' | 'yes' | 'by hand'>('no');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      setCopied('yes');
    } catch {
      // The clipboard API requires HTTPS and the user's permission.
      field.current?.select();
      setCopied('by hand');
    }
  };
  return { field, copied, copy };
}
