import type { searchStrings as english } from '../search.ts';
import type { Translation } from '../translation.ts';

export const searchStrings: Translation<typeof english> = {
  label: 'Raum, Gebäude oder Position',
  placeholder: 'Raum, Gebäude oder Position',
  open: 'Raum, Gebäude oder Position suchen',
  close: 'Suche schließen',
  keyHint: 'Drücken Sie / oder Strg+K, um zu suchen.',
  found: { one: '{count} Ergebnis', other: '{count} Ergebnisse' },
  searching: 'Suche läuft …',
  none: 'Kein Raum und kein Gebäude enthält diese Wörter.',
  noneHint:
    'Versuchen Sie es nur mit der Raumnummer oder mit einem Teil des Namens von Zone, Geschoss oder Karte.',
  start: 'Geben Sie einen Raum, ein Geschoss oder ein Gebäude ein, oder fügen Sie eine Position ein.',
  locate: 'Diese Position orten',
  building: 'Gebäude',
  recent: 'Zuletzt geöffnet',
  offline: 'Keine Verbindung zum Dienst. Die Suche funktioniert wieder, sobald er erreichbar ist.',
  place: '{floor} – {map}',
  gone: 'Diese Zone gibt es auf diesem Geschoss nicht mehr.',
};
