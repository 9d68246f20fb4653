import type { placeSearchStrings as english } from '../place-search.ts';
import type { Translation } from '../translation.ts';

export const placeSearchStrings: Translation<typeof english> = {
  label: 'Ort suchen',
  find: 'Suchen',
  hint: 'Koordinaten, zum Beispiel 56.4605, −2.979, oder ein Plus Code, zum Beispiel 9C8VF26C+6C.',
  hintAddress:
    'Eine Adresse, Koordinaten, zum Beispiel 56.4605, −2.979, oder ein Plus Code, zum Beispiel 9C8VF26C+6C.',
  hintCorners: 'Zwei Paare von Koordinaten sind gegenüberliegende Ecken.',
  wrong:
    'Geben Sie Breite und Länge ein, zum Beispiel 56.4605, −2.979, oder einen Plus Code, zum Beispiel 9C8VF26C+6C. Die Suche nach Adressen ist auf dieser Installation nicht eingerichtet.',
  notHere: 'Geben Sie einen Ort ein, nicht zwei',
  badCorners: 'Diese Ecken schließen nichts ein. Geben Sie zwei gegenüberliegende ein.',
  tooLong: 'Geben Sie höchstens 200 Zeichen ein',
  empty: 'Geben Sie ein, was Sie suchen',
  none: 'Kein Ort gefunden. Prüfen Sie die Schreibweise, oder geben Sie Koordinaten oder einen Plus Code ein.',
  away: 'Die Suche nach Adressen antwortet nicht. Geben Sie Koordinaten oder einen Plus Code ein, oder versuchen Sie es später erneut.',
  hits: 'Gefundene Orte',
  found: { one: '{count} Ort gefunden', other: '{count} Orte gefunden' },
};
