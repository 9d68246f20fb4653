import type { fillRoomStrings as english } from '../fill-room.ts';
import type { Translation } from '../translation.ts';

export const fillRoomStrings: Translation<typeof english> = {
  intro: 'Klicken Sie in einen Raum des Plans. Seine Wände werden der Umriss einer Zone.',
  reading: 'Plan wird gelesen',
  searching: 'Wände werden gesucht …',
  firstName: 'Raum 1',
  accept: 'Zone hinzufügen',
  discard: 'Verwerfen',
  undo: '{name} rückgängig',
  undone: '{name} entfernt',
  door: 'Breiteste Tür',
  doorHint:
    'Öffnungen bis zu dieser Breite werden geschlossen. Wählen Sie eine andere Breite, wenn ein Raum in den nächsten übergeht.',
  doorAuto: 'Automatisch',
  recognize: 'Namen aus dem Bild lesen',
  recognizeHint:
    'Für gescannte Pläne. Der Text wird auf diesem Gerät erkannt; dafür werden einmal etwa 5 MB geladen.',
  recognitionLoading: 'Texterkennung wird geladen',
  recognitionFailed:
    'Die Texterkennung konnte nicht geladen werden. Prüfen Sie die Verbindung und wählen Sie sie dann erneut.',
  found:
    'Raum gefunden: {corners}. Die Eingabetaste fügt ihn als {name} hinzu, Esc verwirft ihn, eine Pfeiltaste geht zum nächsten Raum.',
  notUndone: 'Die Zone konnte nicht entfernt werden. Wählen Sie sie, um den Grund zu sehen.',
  findAll: 'Räume finden',
  roomsFound:
    '{count} Räume vorgeschlagen. Noch ist nichts gespeichert: korrigieren, löschen oder speichern Sie sie.',
  noRooms: 'Es wurden keine Räume gefunden, die noch keine Zonen sind.',
  faults: {
    failed: 'Der Plan dieses Geschosses konnte nicht gelesen werden.',
    noWalls: 'Auf diesem Plan wurden keine Wände gefunden. Zeichnen Sie die Zone mit ihren Ecken.',
    outside: 'Diese Stelle ist nicht auf dem Plan.',
    wall: 'Das ist eine Wand oder eine Linie des Plans. Klicken Sie in einen Raum.',
    open: 'Dieser Bereich ist bis zum Rand des Plans offen. Wählen Sie eine breitere Tür, oder zeichnen Sie die Zone mit ihren Ecken.',
    tooSmall: 'Dieser Bereich ist zu klein für einen Raum.',
    noNeighbor: 'In dieser Richtung wurde kein Raum gefunden.',
  },
};
