import type { mapsStrings as english } from '../maps.ts';
import type { Translation } from '../translation.ts';

export const mapsStrings: Translation<typeof english> = {
  title: 'Karten',
  newMap: 'Neue Karte',
  search: 'Karten suchen',
  searchPlaceholder: 'Name oder Beschreibung',
  type: 'Art',
  allTypes: 'Alle Arten',
  state: 'Status',
  active: 'Aktiv',
  archived: 'Archiviert',
  allStates: 'Aktiv und archiviert',
  types: { indoor: 'Gebäude', satellite: 'Luftbild', schematic: 'Schema', event: 'Veranstaltung' },
  unknownType: 'Andere',
  found: { one: '{count} Karte', other: '{count} Karten' },
  floors: { one: '{count} Geschoss', other: '{count} Geschosse' },
  noFloors: 'Keine Geschosse',
  updated: 'Geändert {when}',
  eventPeriod: '{start} bis {end}',
  eventUntil: 'Bis {end}',
  eventFrom: 'Ab {start}',
  drawing: 'Kacheln werden gezeichnet',
  emptyTitle: 'Noch keine Karten',
  emptyText:
    'Eine Karte ist ein Geschossplan oder ein Luftbild, das auf dem Globus liegt. Danach fügen Sie Geschosse und Zonen hinzu.',
  emptyTextViewer: 'In Ihrer Dienststelle hat noch niemand eine Karte hinzugefügt.',
  noMatchTitle: 'Keine passenden Karten',
  noMatchText: 'Suchen Sie etwas anderes, oder zeigen Sie alle Karten.',
  clearFilters: 'Alle Karten zeigen',
  loadFailed: 'Die Karten konnten nicht geladen werden',
};
