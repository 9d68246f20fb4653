import type { Kysely, Transaction } from 'kysely';
import type { Config } from './config.ts';
import type { ImageWorkers } from './imaging/workers/image-workers.ts';
import type { BlobStore } from './storage/blobs/blob-store.ts';
import type { Tables } from './storage/db/tables.ts';

/** What every feature is given, as its first parameter. Built once a process by `deps.ts`; tests build their own. */
export interface Context {
  readonly config: Config;
  readonly db: Database;
  readonly blobs: BlobStore;
  /** Decode uploads while a request waits. */
  readonly imageWorkers: ImageWorkers;
  /** Draw tiles in the background. */
  readonly tileWorkers: ImageWorkers;
  readonly clock: Clock;
  readonly log: Log;
  /** HS256 key of this installation: local accounts and `muster token` sign with it. */
  readonly authSecret: Uint8Array;
  /** What feed addresses are encrypted with: the newest key first, then those that still decrypt. */
  readonly feedKeys: readonly Uint8Array[];
  readonly floorChanges: FloorChanges;
  readonly jobBell: JobBell;
}

export type Database = Kysely<Tables>;
/** A store function takes either: reads outside a transaction, writes inside one. */
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

/**
 * Tells this process that a write to a floor, its map or its zones has committed, so that whatever is cached
 * of the floor is checked before it is used again. Other processes notice by the version in the database.
 */
export interface FloorChanges {
  readonly announce: (departmentId: number) => void;
  readonly listen: (listener: (departmentId: number) => void) => void;
}

/** Tells whoever works on jobs in this process that there is a new one, so that it need not wait for the next look. */
export interface JobBell {
  readonly ring: () => void;
  readonly listen: (listener: () => void) => void;
}

/** Throws `Conflict` (412) when a row's revision is not the one that the caller has seen. */
export type RevisionCheck = (revision: number) => void;

/** Who is calling, as the bearer token says. Every query is scoped by `departmentId`. */
export interface Caller {
  readonly departmentId: number;
  readonly userId: string;
  readonly permissions: ReadonlySet<Permission>;
}

/**
 * Turns a bearer token into its caller.
 *
 * @returns the caller at once where the token was seen before, so that no request waits for a promise it does not need
 * @throws MusterError `Unauthorized`
 */
export type Authenticate = (token: string) => Caller | Promise<Caller>;

export const permissions = [
  'maps:read',
  'maps:write',
  'calendar:read',
  'calendar:write',
  'department:admin',
] as const;
export type Permission = (typeof permissions)[number];
