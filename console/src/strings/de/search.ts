import type { searchStrings as english } from '../search.ts';
import type { Translation } from '../translation.ts';

export const searchStrings: Translation<typeof english> = {
  label: 'Zone suchen',
  placeholder: 'Raum suchen',
  open: 'Zone suchen',
  close: 'Suche schließen',
  keyHint: 'Drücken Sie / oder Strg+K, um zu suchen.',
  found: { one: '{count} Zone gefunden', other: '{count} Zonen gefunden' },
  searching: 'Suche läuft …',
  none: 'Keine Zone enthält diese Wörter.',
  noneHint:
    'Versuchen Sie es nur mit der Raumnummer oder mit einem Teil des Namens von Zone, Geschoss oder Karte.',
  start: 'Geben Sie den Namen eines Raums, eines Geschosses oder einer Karte ein.',
  recent: 'Zuletzt geöffnet',
  offline: 'Keine Verbindung zum Dienst. Die Suche funktioniert wieder, sobald er erreichbar ist.',
  place: '{floor} – {map}',
  gone: 'Diese Zone gibt es auf diesem Geschoss nicht mehr.',
};
