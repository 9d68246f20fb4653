import type { NewShareLink } from '@muster/sdk/client';
import type { ReactNode } from 'react';
import { formatDateTime } from '../strings/dates.ts';
import { format } from '../strings/format.ts';
import { strings } from '../strings.ts';
import { Button } from '../ui/button.tsx';
import { CopyField } from '../ui/copy-field.tsx';
import { DialogActions } from '../ui/dialog.tsx';
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
  return (
    <>
      <Notice kind="warning" isAlert>
        {text.warning}
      </Notice>
      <CopyField label={text.address} value={link.shareUrl} />
      <p className={styles.muted}>
        {link.expiresOn ? format(text.until, { when: formatDateTime(link.expiresOn) }) : text.never}
      </p>
      <DialogActions>
        <Button onClick={onDone}>{text.done}</Button>
      </DialogActions>
    </>
  );
}
