import type { Translation } from '../translation.ts';
import type { trashStrings as english } from '../trash.ts';

export const trashStrings: Translation<typeof english> = {
  kept: {
    one: 'Sie können es {count} Tag lang aus dem Papierkorb wiederherstellen.',
    other: 'Sie können es {count} Tage lang aus dem Papierkorb wiederherstellen.',
  },
  notKept: 'Das kann nicht rückgängig gemacht werden.',
  undo: 'Rückgängig',
  undone: { one: '„{name}“ wiederhergestellt', other: '{count} Dinge wiederhergestellt' },
  withoutId: {
    one: '„{name}“ ist ohne externe ID zurück, weil etwas anderes sie jetzt hat.',
    other: '{count} Dinge sind ohne externe ID zurück, weil andere sie jetzt haben.',
  },
};
