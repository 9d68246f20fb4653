/** Whether the clock is read in 12 or 24 hours: as the browser's own inputs of times do. */
export const usesTwelveHours: boolean =
  new Intl.DateTimeFormat(globalThis.navigator?.language, { hour: 'numeric' }).resolvedOptions().hour12 ??
  false;
