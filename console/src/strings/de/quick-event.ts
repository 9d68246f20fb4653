import type { quickEventStrings as english } from '../quick-event.ts';
import type { Translation } from '../translation.ts';

export const quickEventStrings: Translation<typeof english> = {
  title: 'Neuer Termin',
  field: 'Titel und Zeit',
  hint: 'Zum Beispiel „Di 19 Uhr Übung 2h“ oder „Übung morgen 19:00-21:00“',
  preview: '{when} · {title}',
  noTitle: '(noch kein Titel)',
  titleMissing: 'Fügen Sie einen Titel hinzu, zum Beispiel „Übung“',
  save: 'Speichern',
  more: 'Weitere Optionen',
  slots: 'Die Pfeiltasten bewegen, die Eingabetaste fügt einen Termin hinzu.',
  undo: 'Rückgängig',
  undone: '„{title}“ entfernt.',
  undoFailed: '„{title}“ kann hier nicht mehr entfernt werden: {reason}',
  notes: {
    morning: '„{typed}“ ist am Vormittag. Geben Sie für den Abend „{typed}pm“ ein.',
    afternoon: '„{typed}“ ist am Nachmittag. Geben Sie für den Vormittag „{typed}am“ ein.',
    nextYear: 'Dieses Datum ist in diesem Jahr vorbei, deshalb gilt das nächste.',
    nextWeek: 'Diese Uhrzeit ist heute vorbei, deshalb gilt die nächste Woche.',
    past: 'Das liegt in der Vergangenheit.',
    repeats: 'Für eine Wiederholung wählen Sie „Weitere Optionen“.',
    skipped: 'Die Uhren überspringen {time} in dieser Nacht, deshalb beginnt der Termin später.',
  },
};
