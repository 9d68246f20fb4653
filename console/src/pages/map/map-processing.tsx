import type { CustomMapDetail } from '@muster/sdk/client';
import { type ReactNode, useEffect, useRef } from 'react';
import { isDrawing, useProcessing } from '../../data/maps.ts';
import { format } from '../../strings/format.ts';
import { strings } from '../../strings.ts';
import { Notice } from '../../ui/notice.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { useToasts } from '../../ui/toast.tsx';

/** The progress of the map's own tiles until they are ready, or why they could not be rendered. */
export function MapProcessing({ map }: { readonly map: CustomMapDetail }): ReactNode {
  const text = strings.mapEditor.overview;
  const { data: status } = useProcessing(map.customMapId);
  const { announce } = useToasts();
  const isUnderWay = status !== undefined && isDrawing(status);
  const wasUnderWay = useRef(false);
  useEffect(() => {
    if (wasUnderWay.current && status?.state === 'ready') announce(format(text.ready, { name: map.name }));
    wasUnderWay.current = isUnderWay;
  }, [isUnderWay, status, announce, map.name, text.ready]);
  if (isUnderWay) {
    return (
      <div className="stack-1">
        <ProgressBar
          label={status.state === 'queued' ? text.queued : text.drawing}
          value={status.state === 'queued' ? undefined : status.progress}
        />
        {map.tileUrlTemplate && <p className="muted">{text.drawingAgain}</p>}
      </div>
    );
  }
  if (status?.state !== 'failed') return null;
  return (
    <Notice kind="error" title={text.failedTitle}>
      {status.message ? format(text.failedText, { reason: status.message }) : text.failedTextUnknown}
    </Notice>
  );
}
