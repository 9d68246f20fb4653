import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * - `user`: someone who is signed in, here or at the issuer
 * - `token`: a program with a token of `muster token`
 * - `anonymous`: a request without a token, such as a sign-in
 * - `command`: a command of `muster` on the server
 * - `service`: the service itself, such as work that is due by the clock
 */
export const actorKinds = ['user', 'token', 'anonymous', 'command', 'service'] as const;
export type ActorKind = (typeof actorKinds)[number];

/** Who does what is being done now, for the audit log. */
export interface Actor {
  readonly kind: ActorKind;
  readonly userId: string | null;
  /** As the token says; null if it does not. */
  readonly userName: string | null;
  /** IP address of the client. */
  readonly address: string | null;
  readonly requestId: string | null;
  /** The route, such as `POST /api/v4/CustomMaps/SaveZone/:floorId`, the command or the work. */
  readonly via: string;
}

interface Acting {
  /** Called when something is recorded: a request learns who its caller is after it has begun. */
  readonly getActor: () => Actor;
  readonly isUnaudited: boolean;
}

const acting = new AsyncLocalStorage<Acting>();

/** Outside of requests, jobs and commands: only tests and scripts. */
const nobody: Actor = {
  kind: 'service',
  userId: null,
  userName: null,
  address: null,
  requestId: null,
  via: 'service',
};

/**
 * Runs a function, and all that it starts, for an actor. It is kept beside the calls and not passed through them, so that
 * the database driver knows it too, and no function between a route and the database can lose it.
 */
export function runAs<Result>(getActor: () => Actor, run: () => Result): Result {
  return acting.run({ getActor, isUnaudited: false }, run);
}

/** The part of an actor that follows from the caller of a request. */
export function describeCaller(caller: {
  readonly userId: string;
  readonly userName?: string;
  readonly isProgram?: boolean;
}) {
  const { userId, userName = null, isProgram = false } = caller;
  const kind: ActorKind = isProgram ? 'token' : 'user';
  return { kind, userId, userName };
}

/** The actor of work that no one asked for. */
export function serviceActor(via: string): Actor {
  return { ...nobody, via };
}

export function commandActor(command: string): Actor {
  return { ...nobody, kind: 'command', userName: readLogin(), via: `muster ${command}` };
}

/** The account on the server, as its shell names it. */
function readLogin(): string | null {
  return process.env.SUDO_USER ?? process.env.USER ?? process.env.LOGNAME ?? null;
}

/**
 * Runs writes that leave no audit entry: locks, versions, how far some work is, and what repeats what is recorded already.
 * Every call says why.
 */
export function unaudited<Result>(run: () => Result): Result {
  const current = acting.getStore();
  return current ? acting.run({ ...current, isUnaudited: true }, run) : run();
}

/** Whether what is written now must be recorded. Not outside of requests, jobs and commands, where there is no actor. */
export function isAuditRequired(): boolean {
  const current = acting.getStore();
  return current !== undefined && !current.isUnaudited;
}

export function getActor(): Actor {
  return acting.getStore()?.getActor() ?? nobody;
}

/** The actor to keep with work that is done later; null if there is none. */
export function getActorIfAny(): Actor | null {
  return acting.getStore()?.getActor() ?? null;
}
