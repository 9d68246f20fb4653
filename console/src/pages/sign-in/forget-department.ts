import { forgetStored, recentZonesKey } from '../../browser/browser-storage.ts';

/**
 * Removes the department's data that this browser has stored: the recently opened zones, and the shared maps that were saved
 * while someone was signed in. The service worker stores no department data.
 */
export async function forgetDepartment(): Promise<void> {
  forgetStored(recentZonesKey);
  try {
    await (await import('../../saved-shares/saved-share.ts')).removePersonalShares();
  } catch {
    // The browser blocks its storage, so nothing was saved.
  }
}
