import type { Permission } from '@muster/sdk/client';

const dayMs = 24 * 60 * 60 * 1000;
const durationsMs = { quarter: 90 * dayMs, month: 30 * dayMs, year: 365 * dayMs } as const;

/** Choices for how long a token is valid. The first is the default. */
export const expiryChoices = ['quarter', 'month', 'year', 'never'] as const;
export type ExpiryChoice = (typeof expiryChoices)[number];

/** A token before it is created. */
export interface TokenDraft {
  readonly name: string;
  readonly permissions: readonly Permission[];
  readonly expiry: ExpiryChoice;
}

/** When a token created now expires; `null` if it never does. */
export function expiryOf(choice: ExpiryChoice, nowMs: number): string | null {
  return choice === 'never' ? null : new Date(nowMs + durationsMs[choice]).toISOString();
}

/** The errors in a draft. */
export interface TokenErrors {
  readonly name?: string;
  readonly permissions?: string;
}
