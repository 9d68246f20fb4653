import type { DatabaseConfig } from '../../config.ts';
import { openNotifications } from './postgres-notifications.ts';

/** How a process learns about changes made by other processes on the same database. */
export interface SharedChanges {
  /** How often to check for changes in the database. */
  readonly checkIntervalMs: () => number;
  readonly close: () => Promise<void>;
}

/** The signal of changes within this process. */
interface DepartmentChanges {
  readonly notify: (departmentId: number) => void;
  readonly subscribe: (listener: (departmentId: number) => void) => void;
}

/** Without notifications, a change must be visible within half a second, including the time of the check. */
const checkMs = 400;
/** A check of PostgreSQL takes longer. */
const checkPostgresMs = 300;
/** With notifications, polling only finds changes of a process that was killed before it could notify others. */
const checkListeningMs = 1_000;

/**
 * Notifies other processes about changes in this process, and this process about changes in others. Only a direct connection to
 * PostgreSQL supports that; processes on a SQLite database, which costs almost nothing, and those behind a pooler poll.
 *
 * @param onPooler is called if there is only a pooler
 */
export function shareChanges(
  database: DatabaseConfig,
  changes: DepartmentChanges,
  onPooler: () => void,
): SharedChanges {
  if (database.engine === 'sqlite') return { checkIntervalMs: () => checkMs, close: async () => {} };
  let isFromOther = false;
  const notifications = openNotifications({
    url: database.directUrl ?? database.url,
    channel: 'muster_changes',
    onText: (departmentId) => {
      isFromOther = true;
      changes.notify(Number(departmentId));
      isFromOther = false;
    },
    onPooler,
  });
  changes.subscribe((departmentId) => {
    if (!isFromOther) notifications.publish(String(departmentId));
  });
  let listeningSince = Number.POSITIVE_INFINITY;
  return {
    checkIntervalMs: () => {
      const now = performance.now();
      if (!notifications.isListening()) listeningSince = Number.POSITIVE_INFINITY;
      else listeningSince = Math.min(listeningSince, now);
      // Anything that was missed while it was not listening is found with the short interval.
      return now - listeningSince > checkListeningMs ? checkListeningMs : checkPostgresMs;
    },
    close: notifications.close,
  };
}
