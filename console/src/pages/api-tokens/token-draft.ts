import type { Permission } from '@muster/sdk/client';

const dayMs = 24 * 60 * 60 * 1000;
const durationsMs = { quarter: 90 * dayMs, month: 30 * dayMs, year: 365 * dayMs } as const;

/** Choices for the validity of a token. The default is first. */
export const expiryChoices = ['quarter', 'month', 'year', 'never'] as const;
export type ExpiryChoice = (typeof expiryChoices)[number];

/** A token before it is created. */
export interface TokenDraft {
  readonly name: string;
  readonly permissions: readonly Permission[];
  readonly expiry: ExpiryChoice;
}

/** When a token created now ends; `null` for never. */
export function expiryOf(choice: ExpiryChoice, nowMs: number): string | null {
  return choice === 'never' ? null : new Date(nowMs + durationsMs[choice]).toISOString();
}

/** What is wrong with a draft. */
export interface TokenErrors {
  readonly name?: string;
  readonly permissions?: string;
}
