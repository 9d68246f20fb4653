import type { SharedMap } from '@muster/sdk/client';
import { createRoot } from 'react-dom/client';
import { language } from '../../strings/language.ts';
import { loadTexts } from '../../strings.ts';
import { ShareApp } from './share-app.tsx';

/**
 * Renders the page of a share link in place of the content of `root`.
 *
 * @param firstFloor the map with the zones of one floor; `undefined` if it could not be loaded
 */
export async function renderShare(
  root: HTMLElement,
  token: string,
  firstFloor: Promise<SharedMap | undefined>,
): Promise<void> {
  document.documentElement.lang = language;
  await loadTexts(['start', 'floor']);
  // If the map has already loaded, it replaces its drawing without a loading page in between.
  const early = await Promise.race([firstFloor, undefined]);
  createRoot(root).render(<ShareApp token={token} firstFloor={firstFloor} early={early} />);
}
