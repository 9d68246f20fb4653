export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

const key = 'muster-theme';

export function readTheme(): Theme {
  const kept = localStorage.getItem(key);
  return themes.find((theme) => theme === kept) ?? 'system';
}

export function chooseTheme(theme: Theme): void {
  localStorage.setItem(key, theme);
  applyTheme(theme);
}

/** `system` leaves it to the browser, which knows what the device is set to. */
export function applyTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}
