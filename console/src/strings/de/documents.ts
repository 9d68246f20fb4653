import type { documentsStrings as english } from '../documents.ts';
import type { Translation } from '../translation.ts';

export const documentsStrings: Translation<typeof english> = {
  title: 'Dokumente und Notizen',
  titleOf: 'Dokumente von {name}',
  open: 'Dokumente und Notizen',
  empty:
    'Noch keine Dokumente. Fügen Sie hinzu, was Einsatzkräfte wissen müssen: eine Zeichnung, ein Foto, wen man anruft.',
  loadFailed: 'Die Dokumente konnten nicht geladen werden',
  add: 'Dokument hinzufügen',
  edit: 'Dokument bearbeiten',
  editNamed: '„{title}“ bearbeiten',
  file: 'Datei',
  fileHint: 'JPEG, PNG oder PDF, bis 20 MB. Bilder verlieren ihre Position.',
  titleField: 'Titel',
  note: 'Notiz',
  noteHint: 'Möglich sind Listen, **fett**, *kursiv* und Links.',
  save: 'Dokument speichern',
  uploading: 'Datei wird hochgeladen',
  titleMissing: 'Geben Sie einen Titel ein',
  nothing: 'Wählen Sie eine Datei, oder schreiben Sie eine Notiz',
  tooLarge: 'Wählen Sie eine Datei mit höchstens 20 MB',
  pdf: 'PDF',
  pages: { one: '{count} Seite', other: '{count} Seiten' },
  delete: 'Dokument löschen',
  deleteNamed: '„{title}“ löschen',
  deleteTitle: '„{title}“ löschen?',
  deleted: '„{title}“ gelöscht',
};
