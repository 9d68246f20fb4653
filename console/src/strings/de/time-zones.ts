import type { timeZoneStrings as english } from '../time-zones.ts';
import type { Translation } from '../translation.ts';

export const timeZoneStrings: Translation<typeof english> = {
  label: 'Zeitzone',
  hint: 'Geben Sie eine Stadt ein oder einen Namen wie „Mitteleuropäisch“.',
  none: 'Keine passenden Zeitzonen',
  found: { one: '{count} Zeitzone', other: '{count} Zeitzonen' },
  full: '{city} – {everyday} ({offset})',
  short: '{city} ({offset})',
  option: '{name}, jetzt {time}',
};
