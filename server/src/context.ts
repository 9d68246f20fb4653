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

/** The first parameter of every feature's functions. `deps.ts` builds it once per process; tests build their own. */
export interface Context {
  readonly config: Config;
  readonly db: Database;
  /** For reads that are large and that have a version. */
  readonly replica: ReadReplica;
  readonly blobs: BlobStore;
  /** Decode uploads while a request waits. */
  readonly imageWorkers: ImageWorkers;
  /** Draw tiles in the background. */
  readonly tileWorkers: ImageWorkers;
  /** Read the files of imports. */
  readonly importWorkers: ImportWorkers;
  readonly cacheMemory: CacheMemory;
  readonly clock: Clock;
  readonly sharedClock: SharedClock;
  readonly log: Log;
  /** A line for each request, written a few at a time. */
  readonly accessLog: Log;
  readonly metrics: Metrics;
  /** Only if the settings ask for traces. */
  readonly tracing: Tracing | undefined;
  readonly problems: ProblemLog;
  /** HS256 key of this installation: local accounts and `muster token` sign with it. */
  readonly authSecret: Uint8Array;
  /** Keys that encrypt feed addresses: the newest first, then older ones that still decrypt. */
  readonly feedKeys: readonly Uint8Array[];
  /**
   * A write to a floor, its map or its zones has committed, in this process or another: caches check the department's
   * floors before they use them again.
   */
  readonly floorChanges: Signal<[departmentId: number]>;
  readonly sharedChanges: SharedChanges;
  /** A job was added: the job runner need not wait for its next poll. */
  readonly jobSignal: Signal<[]>;
}

/** What a function needs that only takes the time: also in threads, which have no whole context. */
export type Clocked = Pick<Context, 'clock'>;

export type Database = Kysely<Tables>;
/** Store functions accept both: they read outside a transaction and write inside one. */
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

/** Calls its subscribers in this process, in the order in which they subscribed. */
export interface Signal<Details extends readonly unknown[]> {
  readonly notify: (...details: Details) => void;
  readonly subscribe: (listener: (...details: Details) => void) => void;
}

/** Throws `Conflict` (412) if a row's revision is not the one that the caller has read. */
export type RevisionCheck = (revision: number | string) => void;
/** For edits without `If-Match`. */
export const anyRevision: RevisionCheck = () => {};

/** The user or the program of a request, from the bearer token. Every query is scoped by `departmentId`. */
export interface Caller {
  readonly departmentId: number;
  /** Of a program with an API token, `api-token:` and the id of the token. */
  readonly userId: string;
  /** As the token says. */
  readonly userName?: string;
  /** Has a token of `muster token`, and did not sign in. */
  readonly isProgram?: boolean;
  readonly permissions: ReadonlySet<Permission>;
  readonly apiTokenId?: string;
  /** Why there are none, for the person who set up the issuer of the token. */
  readonly withoutPermissions?: string;
}

/**
 * Finds the caller of a bearer token, and adds the caller's department if it is new.
 *
 * @param onlyReads the department need not exist: the caller is admitted although it cannot be added now
 * @returns the caller itself, not a promise, if the token was seen before: then the request need not wait
 * @throws MusterError `Unauthorized`; any error of the database that keeps the department from being added
 */
export type Authenticate = (token: string, onlyReads: boolean) => Caller | Promise<Caller>;

/**
 * Finds the caller of a token that was seen before.
 *
 * @returns `undefined` if the token has to be verified
 * @throws MusterError `Unauthorized`
 */
export type FindKnownCaller = (token: string) => Caller | undefined;
