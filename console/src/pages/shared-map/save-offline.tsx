import type { SharedMap } from '@muster/sdk/client';
import type { ReactNode } from 'react';
import { useTileBytes } from '../../data/shared-map.ts';
import { canSaveShares } from '../../saved-shares/share-databases.ts';
import { formatBytes } from '../../strings/bytes.ts';
import { formatTimeOrDate } from '../../strings/dates.ts';
import { format, formatCount } from '../../strings/format.ts';
import { strings } from '../../strings.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { useToasts } from '../../ui/toast.tsx';
import styles from './save-offline.module.css';
import type { Share } from './use-share.ts';

interface SaveOfflineProps {
  readonly token: string;
  /** The share with all its floors. */
  readonly shared: SharedMap;
  readonly share: Share;
}

/** Shows the size of the map, saves it on this device, and can remove it again. */
export function SaveOffline(props: SaveOfflineProps): ReactNode {
  const { shared, share, token } = props;
  const { copy, progress, failure } = share.saved;
  const save = useSave(props);
  const sizeOf = useTileBytes(token, shared.map.changedOn, share.isReachable && copy !== undefined);
  const bytes = sizeOf.data === undefined ? undefined : sizeOf.data + zoneBytes(shared);
  const text = strings.share.save;
  if (copy === undefined) return null; // not known yet
  if (!canSaveShares()) return <p className="muted">{text.insecure}</p>;
  if (progress) return <Saving share={share} bytes={bytes} />;
  return (
    <div className={`${styles.save} beside`}>
      {copy ? (
        <Saved {...props} />
      ) : (
        share.isReachable && (
          <Button icon="download" onClick={save}>
            {bytes === undefined ? text.save : format(text.saveSized, { size: formatBytes(bytes) })}
          </Button>
        )
      )}
      <div role="status" className={styles.failure}>
        {failure && <Notice kind="error">{text.failures[failure]}</Notice>}
      </div>
    </div>
  );
}

/** Saves the map, and reports when all of it is saved. */
function useSave({ shared, share }: SaveOfflineProps): () => void {
  const { done } = useToasts();
  const save = async () => {
    if (await share.saved.save(shared)) done(strings.share.save.done);
  };
  return () => void save();
}

function Saving({ share, bytes }: { readonly share: Share; readonly bytes: number | undefined }): ReactNode {
  const text = strings.share.save;
  const { progress, cancel } = share.saved;
  if (!progress) return null;
  const size = Math.max(bytes ?? 0, progress.bytes);
  const values = {
    done: formatBytes(progress.bytes),
    size: formatBytes(size),
    files: String(progress.done),
    total: String(progress.total),
  };
  return (
    <div className={`${styles.saving} beside`}>
      <ProgressBar
        label={progress.phase === 'manifest' ? text.preparing : format(text.saving, values)}
        value={progress.total === 0 ? undefined : progress.done / progress.total}
      />
      <Button icon="close" onClick={cancel}>
        {text.cancel}
      </Button>
    </div>
  );
}

function Saved(props: SaveOfflineProps): ReactNode {
  const { shared, share } = props;
  const save = useSave(props);
  const text = strings.share.save;
  const { done } = useToasts();
  const { copy, remove } = share.saved;
  if (!copy) return null;
  const missing = copy.unsavedFloorIds.size;
  const hasChanged = copy.shared.map.changedOn !== shared.map.changedOn;
  const removeCopy = async () => {
    await remove();
    done(text.removed);
  };
  return (
    <>
      <p className="muted">
        {missing > 0
          ? formatCount(text.partlySaved, missing)
          : format(text.saved, { when: formatTimeOrDate(copy.savedOn, new Date()) })}
        {missing === 0 && hasChanged && ` ${text.changed}`}
      </p>
      {share.isReachable && (
        <Button icon="refresh" onClick={save}>
          {missing > 0 ? text.continue : text.update}
        </Button>
      )}
      <Button icon="delete" onClick={() => void removeCopy()}>
        {text.remove}
      </Button>
    </>
  );
}

/** The size of the zones, which make up most of the saved data apart from the tiles. */
function zoneBytes({ floors }: SharedMap): number {
  return floors.reduce((sum, { zones }) => sum + JSON.stringify(zones).length, 0);
}
