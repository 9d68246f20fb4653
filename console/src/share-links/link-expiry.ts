const dayMs = 24 * 60 * 60 * 1000;
/** How long a link may be wanted for, the usual first. */
export const expiryChoices = ['week', 'day', 'month', 'custom', 'never'] as const;
export type ExpiryChoice = (typeof expiryChoices)[number];

const spansMs = { day: dayMs, week: 7 * dayMs, month: 30 * dayMs } as const;

export type Expiry =
  | { readonly kind: 'at'; readonly expiresOn: string }
  | { readonly kind: 'never' }
  | { readonly kind: 'missing' }
  | { readonly kind: 'past' };

/**
 * When a link ends that is made now.
 *
 * @param custom what a `datetime-local` field holds: a wall-clock time of this device, read as the browser reads it
 */
export function readExpiry(choice: ExpiryChoice, custom: string, nowMs: number): Expiry {
  if (choice === 'never') return { kind: 'never' };
  if (choice !== 'custom') return { kind: 'at', expiresOn: new Date(nowMs + spansMs[choice]).toISOString() };
  const atMs = Date.parse(custom);
  if (Number.isNaN(atMs)) return { kind: 'missing' };
  return atMs > nowMs ? { kind: 'at', expiresOn: new Date(atMs).toISOString() } : { kind: 'past' };
}

export function hasEnded(expiresOn: string | null, nowMs: number): boolean {
  return expiresOn !== null && Date.parse(expiresOn) <= nowMs;
}

/** An instant as a `datetime-local` field takes it: the wall clock of this device, to the minute. */
export function toLocalField(ms: number): string {
  const at = new Date(ms);
  const local = new Date(ms - at.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}
