import type { savedSharesStrings as english } from '../saved-shares.ts';
import type { Translation } from '../translation.ts';

export const savedSharesStrings: Translation<typeof english> = {
  intro: 'Estos mapas compartidos están guardados en este dispositivo y aún se abren:',
  none: 'Los mapas compartidos guardados en este dispositivo aún se abrirían; aquí no hay ninguno.',
  when: '(guardado {when})',
};
