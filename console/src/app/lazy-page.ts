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

/** The page of a floor. The search preloads it before the user opens a hit. */
export const floorPage = page(['editing', 'floor'], () => import('../pages/floor/floor-page.tsx'));
