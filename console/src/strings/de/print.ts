import type { printStrings as english } from '../print.ts';
import type { Translation } from '../translation.ts';

export const printStrings: Translation<typeof english> = {
  print: 'Drucken',
  title: '{floor} drucken',
  intro:
    'Ein PDF mit Raster, geografischem Norden, Maßstab, Legende, Raumverzeichnis und QR-Code. Drucken Sie es ohne Skalierung.',
  paper: 'Papier',
  papers: { letter: 'Letter', tabloid: 'Tabloid', a4: 'A4', a3: 'A3' },
  color: 'In Farbe',
  allFloors: 'Alle Geschosse der Karte in einer Datei',
  save: 'PDF speichern',
};
