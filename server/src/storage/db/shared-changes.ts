import type { DatabaseConfig } from '../../config.ts';
import { openNotifications } from './postgres-notifications.ts';

/** How a process is notified of changes by other processes on the same database. */
export interface SharedChanges {
  /** How often to look into the database for them. */
  readonly checkEveryMs: () => number;
  readonly close: () => Promise<void>;
}

/** The signal of changes within this process. */
interface DepartmentChanges {
  readonly notify: (departmentId: number) => void;
  readonly subscribe: (listener: (departmentId: number) => void) => void;
}

/** Without notifications: a change has to show within half a second. */
const checkMs = 400;
/** With notifications: only for the changes of a process that was killed before it could notify others. */
const checkListeningMs = 1_000;

/**
 * Notifies other processes of the changes of this one, and this one of theirs. Only PostgreSQL can do that; the processes on a
 * SQLite database look into it, which costs them next to nothing.
 */
export function shareChanges(database: DatabaseConfig, changes: DepartmentChanges): SharedChanges {
  if (database.engine === 'sqlite') return { checkEveryMs: () => checkMs, close: async () => {} };
  let isFromOther = false;
  const notifications = openNotifications({
    url: database.url,
    channel: 'muster_changes',
    onText: (departmentId) => {
      isFromOther = true;
      changes.notify(Number(departmentId));
      isFromOther = false;
    },
  });
  changes.subscribe((departmentId) => {
    if (!isFromOther) notifications.publish(String(departmentId));
  });
  let listeningSince = Number.POSITIVE_INFINITY;
  return {
    checkEveryMs: () => {
      const now = performance.now();
      if (!notifications.isListening()) listeningSince = Number.POSITIVE_INFINITY;
      else listeningSince = Math.min(listeningSince, now);
      // What was missed while it was not listening is found by the old interval.
      return now - listeningSince > checkListeningMs ? checkListeningMs : checkMs;
    },
    close: notifications.close,
  };
}
