/** Whether maps are drawn dark: as chosen in the account menu, else as the device is set. */
export function isDark(): boolean {
  const { theme } = document.documentElement.dataset;
  return theme ? theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
}

/** @returns ends it */
export function onThemeChange(listener: () => void): () => void {
  const device = matchMedia('(prefers-color-scheme: dark)');
  const chosen = new MutationObserver(listener);
  device.addEventListener('change', listener);
  chosen.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => {
    device.removeEventListener('change', listener);
    chosen.disconnect();
  };
}
