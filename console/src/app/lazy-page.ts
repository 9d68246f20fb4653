import type { ComponentType } from 'react';
import { loadTexts, type TextPart } from '../strings.ts';

/** The data that the router stores for a page. */
export interface PageHandle {
  readonly parts: readonly TextPart[];
}

/** A page that is loaded when it is opened, after its texts. Its file must export it as `Component`. */
export function page(parts: readonly TextPart[], load: () => Promise<{ readonly Component: ComponentType }>) {
  const handle: PageHandle = { parts };
  return {
    handle,
    lazy: async () => {
      await loadTexts(parts);
      return load();
    },
  };
}

/** The page to look at rooms and positions. The search preloads it before the user opens something. */
export const locatePage = page(['floor'], () => import('../pages/locate/locate-page.tsx'));
