import type { ReactNode } from 'react';
import { format } from '../strings/format.ts';
import { strings } from '../strings.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import type { Stretch } from './stretch.ts';
import styles from './stretch-notice.module.css';

interface StretchNoticeProps {
  readonly stretch: Stretch | undefined;
  readonly onFit: () => void;
}

/**
 * Warns that a plan is stretched and by how much, and offers to restore its proportions. Shows nothing if it is not stretched.
 */
export function StretchNotice({ stretch, onFit }: StretchNoticeProps): ReactNode {
  const text = strings.mapEditor.stretch;
  const percent = stretch && Math.max(1, Math.round(stretch.percent));
  return (
    <div role="status" className={styles.status}>
      {stretch && (
        <Notice kind="warning" actions={<Button onClick={onFit}>{text.fit}</Button>}>
          {format(text[stretch.direction], { percent: String(percent) })}
        </Notice>
      )}
    </div>
  );
}
