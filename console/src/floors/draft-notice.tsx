import type { CustomMapDetail } from '@muster/sdk/client';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useDrafts, useIsReviewed } from '../data/drafts.ts';
import { format } from '../strings/format.ts';
import { strings } from '../strings.ts';
import { Notice } from '../ui/notice.tsx';

interface DraftNoticeProps {
  readonly map: CustomMapDetail;
  readonly floorId: string;
}

/** Says that edits become drafts, and which drafts of this floor an administrator has returned. */
export function DraftNotice({ map, floorId }: DraftNoticeProps): ReactNode {
  const text = strings.drafts;
  const isReviewed = useIsReviewed(map);
  const drafts = useDrafts(map.customMapId, isReviewed).data ?? [];
  if (!isReviewed) return null;
  const returned = drafts.filter(
    ({ customMapFloorId, note }) => customMapFloorId === floorId && note !== null,
  );
  return (
    <Notice kind={returned.length > 0 ? 'warning' : 'info'}>
      {text.reviewed} <Link to={`/maps/${map.customMapId}/drafts`}>{text.open}</Link>
      {returned.length > 0 && (
        <ul>
          {returned.map(({ draftId, name, note }) => (
            <li key={draftId}>{format(text.returned, { name, note: note ?? '' })}</li>
          ))}
        </ul>
      )}
    </Notice>
  );
}
