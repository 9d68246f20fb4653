import type { ApiFailure, ShareLink } from '@muster/sdk/client';
import { type ReactNode, useState } from 'react';
import { describeFailure } from '../client/api-errors.ts';
import { useRevokeShareLink } from '../data/share-links.ts';
import { format } from '../strings/format.ts';
import { strings } from '../strings.ts';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { Notice } from '../ui/notice.tsx';
import { useToasts } from '../ui/toast.tsx';
import { isExpired } from './link-expiry.ts';

interface RevokeDialogProps {
  readonly mapId: string;
  readonly link: ShareLink;
  readonly onClose: (isRemoved: boolean) => void;
}

export function RevokeDialog({ mapId, link, onClose }: RevokeDialogProps): ReactNode {
  const text = strings.share.links;
  const revoke = useRevokeShareLink(mapId);
  const { done } = useToasts();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiFailure>();
  const [hasExpired] = useState(() => isExpired(link.expiresOn, Date.now()));
  const confirm = async () => {
    setBusy(true);
    const result = await revoke(link.shareLinkId);
    setBusy(false);
    if (!result.ok) return setFailure(result.error);
    done(hasExpired ? text.removed : text.revoked);
    onClose(true);
  };
  return (
    <ConfirmDialog
      title={hasExpired ? text.removeTitle : text.revokeTitle}
      confirmLabel={hasExpired ? text.remove : text.revoke}
      isDangerous={!hasExpired}
      isBusy={isBusy}
      onConfirm={() => void confirm()}
      onCancel={() => onClose(false)}
    >
      {failure && (
        <Notice kind="error" isAlert>
          {describeFailure(failure)}
        </Notice>
      )}
      <p>{format(hasExpired ? text.removeText : text.revokeText, { label: link.label ?? text.noLabel })}</p>
    </ConfirmDialog>
  );
}
