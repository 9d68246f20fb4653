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
  confidential: 'Vertraulich',
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
  loadFailed: 'Die Karten konnten nicht geladen werden',
};
