import type { BrowserContext, Page } from 'playwright-core';

/** The part of MapLibre's map that the measurements use. */
export interface HookedMap {
  readonly project: (lngLat: readonly [number, number]) => { readonly x: number; readonly y: number };
  readonly getZoom: () => number;
  readonly setZoom: (zoom: number) => void;
  readonly queryRenderedFeatures: (options: {
    readonly layers: readonly string[];
  }) => { readonly properties: Readonly<Record<string, unknown>> }[];
}

declare global {
  interface Window {
    hookedMap?: HookedMap;
  }
}

/** Makes the pages of a context keep their newest map in `window.hookedMap`: the console has no reason to show it to others. */
export async function hookMaps(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    Object.defineProperty(Object.prototype, '_controlContainer', {
      configurable: true,
      set(value) {
        Object.defineProperty(this, '_controlContainer', { value, writable: true, configurable: true });
        window.hookedMap = this;
      },
    });
  });
}

/** Waits until the map is drawn. */
export async function waitForMap(page: Page): Promise<void> {
  await page.locator('[data-drawn="true"]').waitFor();
  await page.waitForFunction(() => window.hookedMap !== undefined);
}
