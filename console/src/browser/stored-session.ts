import { browserStorage } from './browser-storage.ts';

/** Whether someone is signed in in this browser, for pages that need no session themselves. The key is the sdk's. */
export function hasSession(): boolean {
  return browserStorage?.getItem('muster-session') != null;
}
