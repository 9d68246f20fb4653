import { succeed } from '../http/result.ts';
import { type HeldTokens, holdTokens } from './current-tokens.ts';
import type { ClaimNames, Session, Tokens } from './session.ts';
import type { StoreFailure } from './session-store.ts';
import { dateTokens, earlyMs, lateMs } from './token-lifetime.ts';
import { createReplaceToken, isRefusal, type RefreshParts, type TokenResult } from './token-refresh.ts';

export interface SessionKeeper {
  readonly current: () => Session | undefined;
  /** Tells every change of who is signed in; returns what stops it. */
  readonly onChange: (listener: (session: Session | undefined) => void) => () => void;
  /** Takes tokens that have just been received. */
  readonly start: (tokens: Tokens) => Promise<void>;
  /** Forgets the tokens. @returns what they were */
  readonly end: () => Promise<Tokens | undefined>;
  /** The token to send next; `undefined` where nobody is signed in. */
  readonly accessToken: () => Promise<TokenResult>;
  /** The token to send instead of one that the server has refused; `undefined` where its holder is signed out. */
  readonly replaceToken: (refused: string) => Promise<TokenResult>;
  readonly close: () => void;
}

export interface SessionKeeperParts extends RefreshParts {
  readonly claims: ClaimNames;
  readonly onStoreFailure: (failure: StoreFailure) => void;
}

/** Holds the tokens of one client. None of its methods fails where the store does. */
export function keepSession(parts: SessionKeeperParts): SessionKeeper {
  const held = holdTokens(parts);
  const replaceToken = createReplaceToken(parts, held);
  return {
    current: held.session,
    onChange: held.onChange,
    start: (tokens) => held.write(dateTokens(tokens, parts.now())),
    end: async () => {
      await held.load();
      const tokens = held.tokens();
      await held.write(undefined);
      return tokens;
    },
    accessToken: () => freshToken(held, parts, replaceToken),
    replaceToken,
    close: held.close,
  };
}

async function freshToken(
  held: HeldTokens,
  { refresherOf, now }: RefreshParts,
  replaceToken: SessionKeeper['replaceToken'],
): Promise<TokenResult> {
  await held.load();
  const tokens = held.tokens();
  if (!tokens) return succeed(undefined);
  const { accessToken, expiresAt = Number.POSITIVE_INFINITY } = tokens;
  const leftMs = expiresAt - now();
  // Where no other can be had, the server decides when this one has ended.
  if (leftMs > earlyMs || !refresherOf(tokens)) return succeed(accessToken);
  const replacing = replaceToken(accessToken);
  if (leftMs > lateMs) return succeed(accessToken);
  const replaced = await replacing;
  const stillServes = !replaced.ok && !isRefusal(replaced.error) && now() < expiresAt;
  return stillServes ? succeed(accessToken) : replaced;
}
