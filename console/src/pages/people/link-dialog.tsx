import type { ReactNode } from 'react';
import type { OneTimeLink } from '../../data/people.ts';
import { formatDateTime } from '../../strings/dates.ts';
import { format } from '../../strings/format.ts';
import { strings } from '../../strings.ts';
import { Button } from '../../ui/button.tsx';
import { CopyField } from '../../ui/copy-field.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import list from '../../ui/entry-list.module.css';
import { Notice } from '../../ui/notice.tsx';

interface LinkDialogProps {
  readonly name: string;
  readonly link: OneTimeLink;
  readonly onDone: () => void;
}

/** Shows a new link, which cannot be shown again. Only Done closes the dialog, because Escape would lose the link. */
export function LinkDialog({ name, link, onDone }: LinkDialogProps): ReactNode {
  const text = strings.people.link;
  return (
    <Dialog title={format(text.title, { name })}>
      <Notice kind="warning" isAlert>
        {text.warning}
      </Notice>
      <p>{text.text}</p>
      <CopyField label={text.address} value={link.url} />
      {link.expiresOn && (
        <p className={list.muted}>{format(text.until, { when: formatDateTime(link.expiresOn) })}</p>
      )}
      <DialogActions>
        <Button onClick={onDone}>{text.done}</Button>
      </DialogActions>
    </Dialog>
  );
}
