/** Every saved share has its own database, so that removing it leaves nothing behind. */
const prefix = 'muster-share-';

/** Saved copies need a service worker, locks and hashes, which only secure origins provide. */
export function canSaveShares(): boolean {
  return isSecureContext && typeof indexedDB === 'object' && 'locks' in navigator;
}

/** The database name for a link. It is a hash, because database names are visible in more places than their contents. */
export async function databaseOf(token: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token));
  const bytes = [...new Uint8Array(digest).slice(0, 16)];
  return prefix + bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

export async function listShareDatabases(): Promise<string[]> {
  if (!canSaveShares()) return [];
  const all = await indexedDB.databases();
  return all.flatMap(({ name }) => (name?.startsWith(prefix) ? [name] : []));
}

export function deleteDatabase(name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name);
    request.onsuccess = () => resolve();
    request.onerror = () => reject(request.error);
  });
}
