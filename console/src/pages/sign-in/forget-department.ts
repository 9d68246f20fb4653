import { forgetStored, recentZonesKey } from '../../browser/browser-storage.ts';

/**
 * Removes what this browser keeps of a department: the zones that were opened last, and the shared maps that were saved while
 * someone was signed in. The service worker has nothing of a department.
 */
export async function forgetDepartment(): Promise<void> {
  forgetStored(recentZonesKey);
  try {
    await (await import('../../saved-shares/saved-share.ts')).removePersonalShares();
  } catch {
    // The browser blocks its storage: then nothing is saved.
  }
}
