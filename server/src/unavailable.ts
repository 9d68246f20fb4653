import { errorOf, type MusterError } from './errors.ts';
import { isFrozenError } from './storage/db/frozen.ts';
import { type Part, StorageFailure } from './storage/storage-failure.ts';

/** The reason why a valid request cannot be served now. */
export type Reason =
  | `${Part}-away`
  | 'database-busy'
  | 'database-damaged'
  | 'disk-full'
  | 'disk-failing'
  | 'read-only'
  | 'moving'
  | 'overloaded'
  | 'file-missing';

const explanations: Readonly<Record<Reason, readonly [message: string, retryAfterSeconds: number]>> = {
  'database-away': ['The database does not respond; try again', 2],
  'files-away': ['The storage of images and tiles does not respond; try again', 5],
  'database-busy': ['The database is busy; try again', 2],
  'database-damaged': ['The database is damaged and has to be restored from a backup', 300],
  'disk-full': ['The disk is full; nothing was saved', 60],
  'disk-failing': ['The disk cannot be read or written', 60],
  'read-only': ['The service cannot write at the moment; nothing was saved', 30],
  moving: ['The service is being moved and saves nothing until that is done; try again', 30],
  'file-missing': ['A file of an image or of its tiles is missing and has to be restored from a backup', 300],
  overloaded: ['The service has too many open files or connections; try again', 5],
};

/** SQLSTATEs or their classes: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const postgresReasons: readonly (readonly [start: string, reason: Reason])[] = [
  ['08', 'database-away'], // connection exceptions
  ['57P', 'database-away'], // the server is shutting down or starting, or has ended the session
  ['25P03', 'database-away'], // the transaction was idle for too long
  ['25006', 'read-only'], // the server is a standby
  ['40001', 'database-busy'], // serialization failure
  ['40P01', 'database-busy'], // deadlock
  ['55P03', 'database-busy'], // the lock was not available in time
  ['57014', 'database-busy'], // the statement took too long
  ['53100', 'disk-full'],
  ['53', 'database-busy'], // out of connections or memory
  ['58030', 'disk-failing'],
  ['XX00', 'database-damaged'],
];

/** Result codes without their extension: https://www.sqlite.org/rescode.html */
const sqliteReasons: Readonly<Record<number, Reason>> = {
  5: 'database-busy',
  6: 'database-busy',
  7: 'overloaded', // out of memory
  8: 'read-only',
  10: 'disk-failing',
  11: 'database-damaged',
  13: 'disk-full',
  14: 'disk-failing', // a file cannot be opened
  26: 'database-damaged',
};

const systemReasons: Readonly<Record<string, Reason>> = {
  ENOSPC: 'disk-full',
  EDQUOT: 'disk-full',
  EROFS: 'read-only',
  EACCES: 'read-only',
  EPERM: 'read-only',
  EIO: 'disk-failing',
  EMFILE: 'overloaded',
  ENFILE: 'overloaded',
};

/** Finds the reason in an error or in its causes. Undefined means that the error is a bug in this program. */
export function findReason(error: unknown): Reason | undefined {
  for (let one = error; one instanceof Error; one = one.cause) {
    const reason = reasonOf(one);
    if (reason) return reason;
  }
  return undefined;
}

function reasonOf(error: Error & { code?: unknown; errcode?: unknown }): Reason | undefined {
  if (error instanceof FileMissing) return 'file-missing';
  if (isFrozenError(error)) return 'moving';
  if (error instanceof StorageFailure) return findReason(error.cause) ?? `${error.part}-away`;
  if (typeof error.errcode === 'number') return sqliteReasons[error.errcode & 0xff];
  const code = String(error.code ?? '');
  // Errors of `pg` have a severity, and system errors have the name of the failed call.
  if ('severity' in error) return postgresReasons.find(([start]) => code.startsWith(start))?.[1];
  return 'syscall' in error ? systemReasons[code] : undefined;
}

/** Describes a reason for an operator, as a sentence without its end. */
export function describeReason(reason: Reason): string {
  return explanations[reason][0].replace(/; .*/, '');
}

/** A file that a row refers to is missing from the storage. */
export class FileMissing extends Error {}

/** The only place that decides which failures are a 503 and when to try again. Undefined for any other error. */
export function unavailableError(error: unknown): MusterError | undefined {
  const reason = findReason(error);
  if (!reason) return undefined;
  const [message, seconds] = explanations[reason];
  return errorOf('ServiceUnavailable', message, {
    headers: { 'retry-after': String(seconds) },
    cause: error,
  });
}
