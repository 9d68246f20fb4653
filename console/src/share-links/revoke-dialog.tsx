import type { ShareLink } from '@muster/sdk/client';
import { type ReactNode, useState } from 'react';
import { failureOf } from '../client/api-errors.ts';
import { useRevokeShareLink } from '../data/share-links.ts';
import { format } from '../strings/format.ts';
import { strings } from '../strings.ts';
import { ConfirmDialog } from '../ui/dialog.tsx';
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
  const [hasExpired] = useState(() => isExpired(link.expiresOn, Date.now()));
  const confirm = async () => {
    const result = await revoke(link.shareLinkId);
    if (result.ok) {
      done(hasExpired ? text.removed : text.revoked);
      onClose(true);
    }
    return failureOf(result);
  };
  return (
    <ConfirmDialog
      title={hasExpired ? text.removeTitle : text.revokeTitle}
      confirmLabel={hasExpired ? text.remove : text.revoke}
      isDangerous={!hasExpired}
      onConfirm={confirm}
      onCancel={() => onClose(false)}
    >
      {format(hasExpired ? text.removeText : text.revokeText, { label: link.label ?? text.noLabel })}
    </ConfirmDialog>
  );
}
