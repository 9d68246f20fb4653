import { browserStorage } from './browser-storage.ts';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

const key = 'muster-theme';
let chosen: Theme = 'system';

export function readTheme(): Theme {
  const stored = browserStorage ? browserStorage.getItem(key) : chosen;
  return themes.find((theme) => theme === stored) ?? 'system';
}

/** Stores the choice on this device. If the browser blocks storage, it is kept until the page is closed. */
export function chooseTheme(theme: Theme): void {
  chosen = theme;
  browserStorage?.setItem(key, theme);
  applyTheme(theme);
}

/** `system` leaves the choice to the browser, which knows the device's setting. */
export function applyTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}
