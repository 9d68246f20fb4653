import type { eventTypesStrings as english } from '../event-types.ts';
import type { Translation } from '../translation.ts';

export const eventTypesStrings: Translation<typeof english> = {
  type: 'Terminart',
  none: 'Ohne Terminart',
  filter: 'Nur diese Terminarten anzeigen',
  limited: 'Andere Termine sind ausgeblendet.',
};
