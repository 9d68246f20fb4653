import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * - `user`: a person who signed in, here or at the issuer
 * - `token`: a program with a token of `muster token`
 * - `anonymous`: a request without a token, such as a sign-in
 * - `command`: a command of `muster` on the server
 * - `service`: the service itself, such as scheduled work
 */
export const actorKinds = ['user', 'token', 'anonymous', 'command', 'service'] as const;
export type ActorKind = (typeof actorKinds)[number];

/** The originator of the current work, for the audit log. */
export interface Actor {
  readonly kind: ActorKind;
  readonly userId: string | null;
  /** The name in the token; null if it has none. */
  readonly userName: string | null;
  /** IP address of the client. */
  readonly address: string | null;
  readonly requestId: string | null;
  /** The route, such as `POST /api/v4/CustomMaps/SaveZone/:floorId`, the command, or the scheduled work. */
  readonly via: string;
}

interface Acting {
  /** Called when something is recorded, because a request learns its caller only after it has started. */
  readonly getActor: () => Actor;
  readonly isUnaudited: boolean;
}

const acting = new AsyncLocalStorage<Acting>();

/** Used outside of requests, jobs and commands, which only applies to tests and scripts. */
const nobody: Actor = {
  kind: 'service',
  userId: null,
  userName: null,
  address: null,
  requestId: null,
  via: 'service',
};

/**
 * Runs a function, and everything it starts, on behalf of an actor. The actor is in async context instead of
 * parameters, so that the database driver also knows it and no function between a route and the database can lose it.
 */
export function runAs<Result>(getActor: () => Actor, run: () => Result): Result {
  return acting.run({ getActor, isUnaudited: false }, run);
}

/** The part of an actor that is derived from the caller of a request. */
export function describeCaller(caller: {
  readonly userId: string;
  readonly userName?: string;
  readonly isProgram?: boolean;
}) {
  const { userId, userName = null, isProgram = false } = caller;
  const kind: ActorKind = isProgram ? 'token' : 'user';
  return { kind, userId, userName };
}

/** The actor of work that was not requested by anyone. */
export function serviceActor(via: string): Actor {
  return { ...nobody, via };
}

export function commandActor(command: string): Actor {
  return { ...nobody, kind: 'command', userName: readLogin(), via: `muster ${command}` };
}

/** The name of the account on the server, from the shell's environment. */
function readLogin(): string | null {
  return process.env.SUDO_USER ?? process.env.USER ?? process.env.LOGNAME ?? null;
}

/**
 * Runs writes that leave no audit entry: locks, versions, progress, and anything that repeats what is already
 * recorded. Every call says why.
 */
export function unaudited<Result>(run: () => Result): Result {
  const current = acting.getStore();
  return current ? acting.run({ ...current, isUnaudited: true }, run) : run();
}

/**
 * Whether writes must be recorded now. That is not the case outside of requests, jobs and commands, which have no
 * actor.
 */
export function isAuditRequired(): boolean {
  const current = acting.getStore();
  return current !== undefined && !current.isUnaudited;
}

export function getActor(): Actor {
  return acting.getStore()?.getActor() ?? nobody;
}

/** The actor to store with work that is done later; null if there is none. */
export function getActorIfAny(): Actor | null {
  return acting.getStore()?.getActor() ?? null;
}
