import type { Translation } from '../translation.ts';
import type { zonesStrings as english } from '../zones.ts';
import { drawingStrings } from './drawing.ts';

/** The keys of the zone editor, as its help lists them. */
export const zoneKeyStrings: Translation<(typeof english)['help']> = {
  title: 'Tastenkürzel',
  onMap: 'Auf der Karte',
  inTable: 'In der Tabelle der Zonen',
  everywhere: 'Überall auf dieser Seite',
  keys: 'Tasten',
  does: 'Aktion',
  map: [
    [
      'V, L, D, G, H, M, P',
      'Wählen, Lasso, Zone zeichnen, Raum füllen, Loch schneiden, Zone bewegen, Punkt prüfen',
    ],
    ['Strg + A', 'Alle Zonen wählen'],
    ...drawingStrings.help,
    [
      'Pfeiltasten',
      'Den Zeiger, die gewählte Ecke oder die Zone bewegen, sonst die Karte. Mit der Umschalttaste in größeren Schritten',
    ],
    [
      'Eingabe, Leertaste',
      'Eine Ecke hinzufügen, prüfen, den Raum am Zeiger füllen oder den gefundenen Raum hinzufügen',
    ],
    [
      'Pfeiltasten',
      'Zum nächsten Raum gehen, sobald einer gefüllt wurde. Die Umschalttaste bewegt den Zeiger',
    ],
    ['Rücktaste', 'Die letzte Ecke beim Zeichnen entfernen'],
    ['F, Strg + Eingabe', 'Den Umriss fertigstellen'],
    ['N, B', 'Die nächste oder vorige Ecke der Zone wählen'],
    ['I', 'Nach der gewählten Ecke eine hinzufügen'],
    ['S', 'Die gewählte Ecke oder die bewegte Zone an einer nahen Ecke oder Wand einrasten'],
    ['Entf', 'Die gewählte Ecke entfernen'],
    ['+ −', 'Zoomen'],
    ['Esc', 'Das Ziehen abbrechen, das Zeichnen beenden oder die Auswahl aufheben'],
  ],
  table: [
    ['Auf, Ab, Bild auf, Bild ab, Pos1, Ende', 'Eine andere Zone wählen'],
    ['Eingabe', 'Die Zone bearbeiten'],
    ['Leertaste', 'Zur Auswahl hinzufügen oder daraus entfernen, wenn mehrere gewählt werden'],
    ['Umschalt + Auf, Umschalt + Ab', 'Die Auswahl erweitern'],
    ['Strg + A', 'Alle gezeigten Zonen wählen'],
  ],
  page: [
    ['Strg + Z', 'Rückgängig'],
    ['Strg + Umschalt + Z, Strg + Y', 'Wiederholen'],
    ['Strg + S', 'Die Zone speichern'],
    ['?', 'Diese Liste zeigen (auf der Karte)'],
  ],
};
