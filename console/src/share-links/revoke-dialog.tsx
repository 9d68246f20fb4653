import type { ApiFailure, ShareLink } from '@muster/sdk/client';
import { type ReactNode, useState } from 'react';
import { describeFailure } from '../client/api-errors.ts';
import { useRevokeShareLink } from '../data/share-links.ts';
import { format } from '../strings/format.ts';
import { strings } from '../strings.ts';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { Notice } from '../ui/notice.tsx';
import { useToasts } from '../ui/toast.tsx';
import { hasEnded } from './link-expiry.ts';

interface RevokeDialogProps {
  readonly mapId: string;
  readonly link: ShareLink;
  readonly onClose: (isGone: boolean) => void;
}

/** Asks before a link is ended. */
export function RevokeDialog({ mapId, link, onClose }: RevokeDialogProps): ReactNode {
  const text = strings.share.links;
  const revoke = useRevokeShareLink(mapId);
  const { done } = useToasts();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiFailure>();
  const [isOver] = useState(() => hasEnded(link.expiresOn, Date.now()));
  const confirm = async () => {
    setBusy(true);
    const result = await revoke(link.shareLinkId);
    setBusy(false);
    if (!result.ok) return setFailure(result.error);
    done(isOver ? text.removed : text.revoked);
    onClose(true);
  };
  return (
    <ConfirmDialog
      title={isOver ? text.removeTitle : text.revokeTitle}
      confirmLabel={isOver ? text.remove : text.revoke}
      isDangerous={!isOver}
      isBusy={isBusy}
      onConfirm={() => void confirm()}
      onCancel={() => onClose(false)}
    >
      {failure && (
        <Notice kind="error" isAlert>
          {describeFailure(failure)}
        </Notice>
      )}
      <p>{format(isOver ? text.removeText : text.revokeText, { label: link.label ?? text.noLabel })}</p>
    </ConfirmDialog>
  );
}
