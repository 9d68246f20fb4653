import type { ReactNode } from 'react';
import { useProcessing } from '../../data/maps.ts';
import { format } from '../../strings/format.ts';
import { strings } from '../../strings.ts';
import { Notice } from '../../ui/notice.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';

interface TilesStateProps {
  readonly floorId: string;
  readonly isDrawn: boolean;
}

/**
 * Shows the progress of rendering the floor's tiles, or nothing when they are ready. Zones can be drawn in the
 * meantime.
 */
export function TilesState({ floorId, isDrawn }: TilesStateProps): ReactNode {
  return isDrawn ? null : <Drawing floorId={floorId} />;
}

function Drawing({ floorId }: { readonly floorId: string }): ReactNode {
  const text = strings.zones.tiles;
  const { data: status } = useProcessing(floorId);
  if (!status) return null;
  if (status.state === 'queued' || status.state === 'processing')
    return (
      <ProgressBar label={text.drawing} value={status.state === 'queued' ? undefined : status.progress} />
    );
  return (
    <Notice kind={status.state === 'failed' ? 'error' : 'info'}>
      {status.state === 'failed' ? format(text.failed, { message: status.message ?? '' }) : text.none}
    </Notice>
  );
}
