import type { Translation } from '../translation.ts';
import type { trashStrings as english } from '../trash.ts';

export const trashStrings: Translation<typeof english> = {
  kept: {
    one: 'Puede restaurarlo desde la papelera durante {count} día.',
    other: 'Puede restaurarlo desde la papelera durante {count} días.',
  },
  notKept: 'Esto no se puede deshacer.',
  undo: 'Deshacer',
  undone: { one: '“{name}” restaurado', other: '{count} elementos restaurados' },
  withoutId: {
    one: '“{name}” ha vuelto sin su ID externo, porque ahora lo tiene otro elemento.',
    other: '{count} elementos han vuelto sin su ID externo, porque ahora lo tienen otros.',
  },
};
