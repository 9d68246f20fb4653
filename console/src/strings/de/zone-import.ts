import type { Translation } from '../translation.ts';
import type { zoneImportStrings as english } from '../zone-import.ts';

export const zoneImportStrings: Translation<typeof english> = {
  title: 'Zonen importieren',
  intro:
    'Wählen Sie eine GeoJSON-FeatureCollection. Jedes Polygon wird eine neue Zone. Vorhandene Zonen ändern sich nicht.',
  file: 'GeoJSON-Datei',
  nameProperty: 'Eigenschaft mit dem Namen',
  typeProperty: 'Eigenschaft mit der Art',
  typeHint:
    'Werte können Zonenarten wie StairWell sein oder übliche englische Wörter wie „office“ oder „elevator“.',
  defaultType: 'Art ohne Angabe',
  strict: 'Nichts importieren, wenn ein Objekt keine Zone werden kann',
  submit: 'Zonen importieren',
  busy: 'Wird importiert …',
  noFile: 'Wählen Sie eine Datei',
  notJson: 'Diese Datei ist kein JSON',
  done: { one: '{count} Zone wurde hinzugefügt', other: '{count} Zonen wurden hinzugefügt' },
  skipped: { one: '{count} Objekt wurde übersprungen', other: '{count} Objekte wurden übersprungen' },
  report: 'Ergebnis für jedes Objekt',
  feature: 'Objekt',
  result: 'Ergebnis',
  imported: 'Importiert',
  split: { one: 'In {count} Zone geteilt', other: 'In {count} Zonen geteilt' },
  skippedOne: 'Übersprungen',
  more: {
    one: '{count} weiteres Objekt wurde importiert',
    other: '{count} weitere Objekte wurden importiert',
  },
  another: 'Weitere Datei importieren',
};
