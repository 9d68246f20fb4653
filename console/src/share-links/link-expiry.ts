const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;
/** Choices for how long a link is valid. */
export const expiryChoices = ['hour', 'shift', 'day', 'week', 'month', 'custom', 'never'] as const;
export type ExpiryChoice = (typeof expiryChoices)[number];

const durationsMs = {
  hour: hourMs,
  shift: 12 * hourMs,
  day: dayMs,
  week: 7 * dayMs,
  month: 30 * dayMs,
} as const;

export type Expiry =
  | { readonly kind: 'at'; readonly expiresOn: string }
  | { readonly kind: 'never' }
  | { readonly kind: 'missing' }
  | { readonly kind: 'past' };

/**
 * Calculates when a link created now expires.
 *
 * @param custom the value of a `datetime-local` field, in the device's time zone
 */
export function resolveExpiry(choice: ExpiryChoice, custom: string, nowMs: number): Expiry {
  if (choice === 'never') return { kind: 'never' };
  if (choice !== 'custom')
    return { kind: 'at', expiresOn: new Date(nowMs + durationsMs[choice]).toISOString() };
  const atMs = Date.parse(custom);
  if (Number.isNaN(atMs)) return { kind: 'missing' };
  return atMs > nowMs ? { kind: 'at', expiresOn: new Date(atMs).toISOString() } : { kind: 'past' };
}

export function isExpired(expiresOn: string | null, nowMs: number): boolean {
  return expiresOn !== null && Date.parse(expiresOn) <= nowMs;
}

/** Formats a time for a `datetime-local` field, in the device's time zone. */
export function toDateTimeLocal(ms: number): string {
  const at = new Date(ms);
  const local = new Date(ms - at.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}
