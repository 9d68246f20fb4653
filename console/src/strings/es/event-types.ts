import type { eventTypesStrings as english } from '../event-types.ts';
import type { Translation } from '../translation.ts';

export const eventTypesStrings: Translation<typeof english> = {
  type: 'Tipo',
  none: 'Sin tipo',
  filter: 'Mostrar solo estos tipos de evento',
  limited: 'Los demás eventos están ocultos.',
};
