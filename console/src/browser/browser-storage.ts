/**
 * `localStorage`, or `undefined` if the browser blocks it, for example with cookies off: then even reading
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

/** Begins the keys of the zones that each user has opened last. */
export const recentZonesKey = 'muster-recent-zones';

/** Removes every entry whose key begins with `prefix`. */
export function forgetStored(prefix: string): void {
  for (const key of Object.keys(browserStorage ?? {}))
    if (key.startsWith(prefix)) browserStorage?.removeItem(key);
}
