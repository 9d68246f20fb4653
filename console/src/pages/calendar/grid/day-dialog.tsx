import type { ReactNode } from 'react';
import { describeTimes, nameOfDay } from '../../../calendar-model/describe-item.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import styles from './day-dialog.module.css';
import { type CrowdedDay, timesOfEntry } from './grid-events.ts';

interface DayDialogProps {
  readonly day: CrowdedDay;
  readonly timeZone: string;
  readonly onOpen: (itemId: string) => void;
  readonly onClose: () => void;
}

/** Lists everything on a day that has more items than fit into the month view. */
export function DayDialog({ day, timeZone, onOpen, onClose }: DayDialogProps): ReactNode {
  return (
    <Dialog title={nameOfDay(day.date)} onClose={onClose}>
      <ul className="stack-1">
        {day.entries.map((entry) => (
          <li key={entry.id}>
            <button
              type="button"
              className={styles.item}
              onClick={() => {
                onClose();
                onOpen(String(entry.id));
              }}
            >
              <span className={styles.title}>{entry.title}</span>
              <span className="muted">{describeTimes(timesOfEntry(entry), timeZone)}</span>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
