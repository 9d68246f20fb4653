import type { timeZoneStrings as english } from '../time-zones.ts';
import type { Translation } from '../translation.ts';

export const timeZoneStrings: Translation<typeof english> = {
  label: 'Zona horaria',
  hint: 'Escriba una ciudad o un nombre como “oriental”.',
  none: 'Ninguna zona horaria coincide',
  found: { one: '{count} zona horaria', other: '{count} zonas horarias' },
  full: '{city} – {everyday} ({offset})',
  short: '{city} ({offset})',
  option: '{name}, ahora {time}',
};
