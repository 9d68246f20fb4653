import type { CustomMapDetail } from '@muster/sdk/client';
import type { ReactNode } from 'react';
import { formatCount } from '../../strings/format.ts';
import { strings } from '../../strings.ts';
import { IconButton } from '../../ui/button.tsx';
import { focusFallback } from '../../ui/use-focus-rescue.ts';
import type { MarkedZones } from '../model/use-marked-zones.ts';
import type { ZoneEditor } from '../model/use-zone-editor.ts';
import type { ZoneSaving } from '../model/use-zone-saving.ts';
import { BulkForm } from './bulk-form.tsx';
import { CopyZones } from './copy-zones.tsx';
import { DeleteZones } from './delete-zones.tsx';
import { MergeZones } from './merge-zones.tsx';
import styles from './zone-panel.module.css';

interface BulkPanelProps {
  readonly editor: ZoneEditor;
  readonly saving: ZoneSaving;
  readonly marked: MarkedZones;
  readonly floors: CustomMapDetail['floors'];
  readonly onMerge: () => void;
}

/** Changes, copies or deletes all marked zones. */
export function BulkPanel({ editor, saving, marked, floors, onMerge }: BulkPanelProps): ReactNode {
  const text = strings.zones.bulk;
  const zones = editor.zones.filter(({ id }) => marked.ids.has(id));
  return (
    <section className={styles.panel} aria-label={text.title}>
      <header className={styles.header}>
        <h2 tabIndex={-1} {...focusFallback}>
          {formatCount(text.count, zones.length)}
        </h2>
        <IconButton icon="close" label={text.close} onClick={marked.stop} />
      </header>
      <div className={styles.form}>
        {zones.length === 0 ? (
          <p>{text.none}</p>
        ) : (
          <>
            <BulkForm editor={editor} zones={zones} />
            <MergeZones zones={zones} onMerge={onMerge} />
            <CopyZones floorId={editor.floorId} floors={floors} zones={zones} />
            <DeleteZones zones={zones} saving={saving} />
          </>
        )}
      </div>
    </section>
  );
}
