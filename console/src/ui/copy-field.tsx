import { type ReactNode, useRef, useState } from 'react';
import { strings } from '../strings.ts';
import { Button } from './button.tsx';
import styles from './copy-field.module.css';
import { TextField } from './field.tsx';
import { Notice } from './notice.tsx';

interface CopyFieldProps {
  readonly label: string;
  readonly value: string;
}

/** A value that is shown once, with a button to copy it. The button has the focus. */
export function CopyField({ label, value }: CopyFieldProps): ReactNode {
  const text = strings.copy;
  const { field, copied, copy } = useCopy(value);
  return (
    <>
      <div className={styles.row}>
        <TextField
          ref={field}
          label={label}
          readOnly
          value={value}
          onFocus={({ target }) => target.select()}
        />
        <Button
          kind="primary"
          icon={copied === 'yes' ? 'check' : 'copy'}
          autoFocus
          onClick={() => void copy()}
        >
          {copied === 'yes' ? text.copied : text.copy}
        </Button>
      </div>
      <div role="status">
        {copied === 'yes' && <p className="visually-hidden">{text.copied}</p>}
        {copied === 'by hand' && <Notice kind="info">{text.copyByHand}</Notice>}
      </div>
    </>
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
