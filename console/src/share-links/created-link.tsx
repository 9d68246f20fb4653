import type { NewShareLink } from '@muster/sdk/client';
import { type ReactNode, useRef, useState } from 'react';
import { formatDateTime } from '../strings/dates.ts';
import { format } from '../strings/format.ts';
import { strings } from '../strings.ts';
import { Button } from '../ui/button.tsx';
import { DialogActions } from '../ui/dialog.tsx';
import { TextField } from '../ui/field.tsx';
import { Notice } from '../ui/notice.tsx';
import styles from './share-panel.module.css';

interface CreatedLinkProps {
  readonly link: NewShareLink;
  readonly onDone: () => void;
}

/**
 * The URL of a link that was just created. The server stores only a hash, so this is the only time it can be shown.
 */
export function CreatedLink({ link, onDone }: CreatedLinkProps): ReactNode {
  const text = strings.share.made;
  const { address, copied, copy } = useCopy(link.shareUrl);
  return (
    <>
      <Notice kind="warning" isAlert>
        {text.warning}
      </Notice>
      <div className={styles.address}>
        <TextField
          ref={address}
          label={text.address}
          readOnly
          value={link.shareUrl}
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
      <p className={styles.muted}>
        {link.expiresOn ? format(text.until, { when: formatDateTime(link.expiresOn) }) : text.never}
      </p>
      <DialogActions>
        <Button onClick={onDone}>{text.done}</Button>
      </DialogActions>
    </>
  );
}

/** Copies a text. If the browser does not allow that, selects it so that the user can copy it. */
function useCopy(value: string) {
  const address = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState<'no' | 'yes' | 'by hand'>('no');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      setCopied('yes');
    } catch {
      // The clipboard API needs HTTPS and the user's permission.
      address.current?.select();
      setCopied('by hand');
    }
  };
  return { address, copied, copy };
}
