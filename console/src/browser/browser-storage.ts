/**
 * What the browser keeps for this site over reloads and for all its tabs; `undefined` where it keeps nothing, as with
 * cookies blocked: there the very look at `localStorage` throws.
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
