import type { savedSharesStrings as english } from '../saved-shares.ts';
import type { Translation } from '../translation.ts';

export const savedSharesStrings: Translation<typeof english> = {
  intro: 'Diese freigegebenen Karten sind auf diesem Gerät gespeichert und öffnen sich noch:',
  none: 'Freigegebene Karten, die auf diesem Gerät gespeichert sind, würden sich noch öffnen; hier ist keine gespeichert.',
  when: '(gespeichert {when})',
};
