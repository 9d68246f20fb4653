/**
 * `localStorage`, or `undefined` if the browser blocks it, for example when cookies are off. In that case, even reading
 * `localStorage` throws.
 */
export const browserStorage = findStorage();

function findStorage(): Storage | undefined {
  const probe = 'muster-probe';
  try {
    localStorage.setItem(probe, '');
    localStorage.removeItem(probe);
    return localStorage;
  } catch {
    return undefined;
  }
}

/** The prefix of the keys that store each user's recently opened zones. */
export const recentZonesKey = 'muster-recent-zones';

/** Removes every entry whose key starts with `prefix`. */
export function forgetStored(prefix: string): void {
  for (const key of Object.keys(browserStorage ?? {}))
    if (key.startsWith(prefix)) browserStorage?.removeItem(key);
}
