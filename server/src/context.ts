import type { Kysely, Transaction } from 'kysely';
import type { CacheMemory } from './cache-memory.ts';
import type { Config } from './config.ts';
import type { ImportWorkers } from './features/imports/worker/import-workers.ts';
import type { ImageWorkers } from './imaging/workers/image-workers.ts';
import type { Metrics } from './metrics.ts';
import type { ProblemLog } from './problem-log.ts';
import type { Permission } from './roles.ts';
import type { BlobStore } from './storage/blobs/blob-store.ts';
import type { ReadReplica } from './storage/db/read-replica.ts';
import type { SharedChanges } from './storage/db/shared-changes.ts';
import type { SharedClock } from './storage/db/shared-clock.ts';
import type { Tables } from './storage/db/tables.ts';
import type { Tracing } from './tracing/tracing.ts';

/** The first parameter of every feature's functions. `deps.ts` creates it once per process; tests create their own. */
export interface Context {
  readonly config: Config;
  readonly db: Database;
  /** For large reads whose result has a version. */
  readonly replica: ReadReplica;
  readonly blobs: BlobStore;
  /** Decodes uploads while a request waits. */
  readonly imageWorkers: ImageWorkers;
  /** Draws tiles in the background. */
  readonly tileWorkers: ImageWorkers;
  /** Reads the files of imports. */
  readonly importWorkers: ImportWorkers;
  readonly cacheMemory: CacheMemory;
  readonly clock: Clock;
  readonly sharedClock: SharedClock;
  readonly log: Log;
  /** Gets a line for each request, which are written in batches. */
  readonly accessLog: Log;
  readonly metrics: Metrics;
  /** Only present if tracing is configured. */
  readonly tracing: Tracing | undefined;
  readonly problems: ProblemLog;
  /** HS256 key of this installation, which signs the tokens of local accounts and of `muster token`. */
  readonly authSecret: Uint8Array;
  /** Keys that encrypt feed URLs: the newest first, followed by older ones that still decrypt. */
  readonly feedKeys: readonly Uint8Array[];
  /**
   * Signals that a write to a floor, its map or its zones was committed, in this process or another. Caches then
   * check the department's floors before they use them again.
   */
  readonly floorChanges: Signal<[departmentId: number]>;
  readonly sharedChanges: SharedChanges;
  /** Signals that a job was added, so that the job runner does not have to wait for its next poll. */
  readonly jobSignal: Signal<[]>;
}

/** The context of functions that only need the time, which also exists in threads without a whole context. */
export type Clocked = Pick<Context, 'clock'>;

export type Database = Kysely<Tables>;
/** Store functions accept both: they read outside a transaction and write in one. */
export type DatabaseOrTransaction = Database | Transaction<Tables>;

export interface Clock {
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

export interface Log {
  readonly debug: LogMethod;
  readonly info: LogMethod;
  readonly warn: LogMethod;
  readonly error: LogMethod;
}
type LogMethod = (details: object, message: string) => void;

/** Calls its subscribers in this process, in order of subscription. */
export interface Signal<Details extends readonly unknown[]> {
  readonly notify: (...details: Details) => void;
  readonly subscribe: (listener: (...details: Details) => void) => void;
}

/** Throws `Conflict` (412) if the revision of a row is not the one that the caller has read. */
export type RevisionCheck = (revision: number | string) => void;
/** For edits without `If-Match`. */
export const anyRevision: RevisionCheck = () => {};

/** The user or program that sent a request, from the bearer token. Every query is scoped by `departmentId`. */
export interface Caller {
  readonly departmentId: number;
  /** For a program with an API token, `api-token:` followed by the id of the token. */
  readonly userId: string;
  /** The name in the token. */
  readonly userName?: string;
  /** Whether the caller has a token of `muster token` instead of a sign-in. */
  readonly isProgram?: boolean;
  readonly permissions: ReadonlySet<Permission>;
  readonly apiTokenId?: string;
  /** The reason for missing permissions, for the person who set up the issuer of the token. */
  readonly withoutPermissions?: string;
}

/**
 * Finds the caller of a bearer token, and adds the caller's department if it is new.
 *
 * @param onlyReads the department does not have to exist: the caller is admitted even if it cannot be added now
 * @returns the caller itself instead of a promise if the token is cached, so that the request does not have to wait
 * @throws MusterError `Unauthorized`; any error of the database that prevents adding the department
 */
export type Authenticate = (token: string, onlyReads: boolean) => Caller | Promise<Caller>;

/**
 * Finds the caller of a cached token.
 *
 * @returns `undefined` if the token must be verified
 * @throws MusterError `Unauthorized`
 */
export type FindCachedCaller = (token: string) => Caller | undefined;
