import type { CustomMapDetail } from '@muster/sdk/client';
import type { ReactNode } from 'react';
import { useShareLinks } from '../../data/share-links.ts';
import { format, formatCount } from '../../strings/format.ts';
import { strings } from '../../strings.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import styles from './map-page.module.css';

interface ArchiveMapDialogProps {
  readonly map: CustomMapDetail;
  readonly onConfirm: () => Promise<void>;
  readonly onCancel: () => void;
}

/** Confirms archiving a map, and explains what stops working until it is restored. */
export function ArchiveMapDialog({ map, onConfirm, onCancel }: ArchiveMapDialogProps): ReactNode {
  const text = strings.mapEditor.overview;
  const links = useShareLinks(map.customMapId).data?.length ?? 0;
  return (
    <ConfirmDialog
      title={format(text.archiveTitle, { name: map.name })}
      confirmLabel={text.archiveConfirm}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <p>{text.archiveText}</p>
      <ul className={styles.deletedList}>
        <li>{text.archiveApps}</li>
        <li>{text.archivePositions}</li>
        {links > 0 && <li>{formatCount(text.archiveLinks, links)}</li>}
      </ul>
    </ConfirmDialog>
  );
}
