import type { NewShareLink } from '@muster/sdk/client';
import type { ReactNode } from 'react';
import { formatDateTime } from '../strings/dates.ts';
import { format } from '../strings/format.ts';
import { strings } from '../strings.ts';
import { SecretDialog } from '../ui/secret-dialog.tsx';

interface CreatedLinkProps {
  readonly title?: string;
  readonly link: NewShareLink;
  readonly onDone: () => void;
}

/**
 * The URL of a link that was just created. The server stores only a hash, so this is the only time it can be shown.
 */
export function CreatedLink({ title, link, onDone }: CreatedLinkProps): ReactNode {
  const text = strings.share.made;
  return (
    <SecretDialog
      title={title ?? text.title}
      warning={text.warning}
      label={text.address}
      value={link.shareUrl}
      note={link.expiresOn ? format(text.until, { when: formatDateTime(link.expiresOn) }) : text.never}
      doneLabel={strings.viewer.done}
      onDone={onDone}
    />
  );
}
