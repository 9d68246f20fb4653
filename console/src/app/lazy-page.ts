import type { ComponentType } from 'react';
import { loadTexts, type TextPart } from '../strings.ts';

/** What the router keeps of a page. */
export interface PageHandle {
  readonly parts: readonly TextPart[];
}

/** A page that is loaded when it is opened, after its texts. Its file exports it as `Component`. */
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

/** The page of a floor. The search loads it too, before one of its hits is opened. */
export const floorPage = page(['editing', 'floor'], () => import('../pages/floor/floor-page.tsx'));
