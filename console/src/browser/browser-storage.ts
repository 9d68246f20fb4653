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
