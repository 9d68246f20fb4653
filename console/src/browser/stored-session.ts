import { browserStorage } from './browser-storage.ts';

/** Whether someone is signed in in this browser, for pages that need no session themselves. The sdk defines the key. */
export function hasSession(): boolean {
  return browserStorage?.getItem('muster-session') != null;
}
