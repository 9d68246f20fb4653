import type { CustomMapDetail } from '@muster/sdk/client';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { failureOf } from '../../client/api-errors.ts';
import { useDeleteMap } from '../../data/maps.ts';
import { useShareLinks } from '../../data/share-links.ts';
import { useKeptText, useReportDeletion } from '../../data/trash.ts';
import { format, formatCount } from '../../strings/format.ts';
import { strings } from '../../strings.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import styles from './map-page.module.css';

interface RemoveMapDialogProps {
  readonly map: CustomMapDetail;
  readonly onClose: () => void;
}

/** Confirms deleting a map and lists what is deleted with it. */
export function DeleteMapDialog({ map, onClose }: RemoveMapDialogProps): ReactNode {
  const text = strings.mapEditor.remove;
  const remove = useDeleteMap();
  const navigate = useNavigate();
  const report = useReportDeletion();
  const kept = useKeptText();
  const confirm = async () => {
    const result = await remove(map.customMapId);
    if (result.ok) {
      report(format(text.done, { name: map.name }), [map.customMapId]);
      await navigate('/maps', { replace: true });
    }
    return failureOf(result);
  };
  return (
    <ConfirmDialog
      title={format(text.title, { name: map.name })}
      confirmLabel={text.confirm}
      isDangerous
      onConfirm={confirm}
      onCancel={onClose}
    >
      <WhatGoes map={map} />
      <p>{kept}</p>
      {map.isActive && <p>{text.archiveInstead}</p>}
    </ConfirmDialog>
  );
}

function WhatGoes({ map }: { readonly map: CustomMapDetail }): ReactNode {
  const text = strings.mapEditor.remove;
  const links = useShareLinks(map.customMapId).data?.length ?? 0;
  const zones = map.floors.reduce((sum, { zoneCount }) => sum + zoneCount, 0);
  if (map.floors.length === 0 && links === 0) return <p>{text.nothing}</p>;
  return (
    <>
      <p>{text.text}</p>
      <ul className={styles.deletedList}>
        {map.floors.length > 0 && <li>{formatCount(text.floors, map.floors.length)}</li>}
        {zones > 0 && <li>{formatCount(text.zones, zones)}</li>}
        {links > 0 && <li>{formatCount(text.links, links)}</li>}
      </ul>
    </>
  );
}
