import type { planFileStrings as english } from '../plan-file.ts';
import type { Translation } from '../translation.ts';

export const planFileStrings: Translation<typeof english> = {
  page: 'Seite',
  pageOf: '{page} ({width} × {height} mm)',
  reading: 'Datei wird gelesen …',
  failed: 'Die Datei konnte nicht gelesen werden',
  placed: 'Die Datei gibt ihre Lage an',
  placedText: 'Prüfen Sie die Lage, bevor Sie speichern.',
  notPlaced: 'Die Lage in der Datei ist nicht verwendbar',
  password: 'Passwort der PDF-Datei',
  passwordUse: 'Öffnen',
};
