import { browserStorage } from './browser-storage.ts';

/** How much space there is between rows of tables and lists. */
export const densities = ['comfortable', 'compact'] as const;
export type Density = (typeof densities)[number];

/** The height of a table row. Must match `--row-height` in the style sheet. */
export function rowHeightPx(density: Density): number {
  if (matchMedia('(pointer: coarse)').matches) return 48;
  return density === 'compact' ? 30 : 44;
}

const key = 'muster-density';
let chosen: Density = 'comfortable';
const listeners = new Set<() => void>();

export function readDensity(): Density {
  const stored = browserStorage ? browserStorage.getItem(key) : chosen;
  return densities.find((density) => density === stored) ?? 'comfortable';
}

/** Stores the choice on this device. If the browser blocks storage, it is kept until the page is closed. */
export function chooseDensity(density: Density): void {
  chosen = density;
  browserStorage?.setItem(key, density);
  applyDensity(density);
  for (const listener of listeners) listener();
}

export function applyDensity(density: Density): void {
  if (density === 'comfortable') delete document.documentElement.dataset.density;
  else document.documentElement.dataset.density = density;
}

/** @returns a function that removes the listener */
export function onDensityChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
