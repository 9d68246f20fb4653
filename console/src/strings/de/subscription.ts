import type { subscriptionStrings as english } from '../subscription.ts';
import type { Translation } from '../translation.ts';

export const subscriptionStrings: Translation<typeof english> = {
  title: 'Kalender abonnieren',
  intro:
    'Fügen Sie diese Adresse in einer Kalender-App hinzu, um den Kalender der Dienststelle dort zu sehen. Die App hält ihn aktuell.',
  only: 'Nur Termine, zu denen ich eingeladen oder angemeldet bin',
  address: 'Ihre Adresse',
  secret: 'Halten Sie diese Adresse geheim. Jeder, der sie hat, kann den Kalender ohne Anmeldung lesen.',
  copy: 'Kopieren',
  copied: 'Adresse kopiert.',
  copyFailed:
    'Der Browser hat das Kopieren blockiert. Die Adresse ist markiert, sodass Sie sie mit der Tastatur kopieren können.',
  open: 'In Kalender-App öffnen',
  narrow: 'Zeitraum begrenzen',
  narrowText:
    'Hängen Sie from= und to= an die Adresse an, das erste nach ? und jedes weitere nach &, mit einem Datum wie 2026-01-31 oder einer Anzahl von Tagen oder Wochen ab heute wie -30d oder +26w. Zum Beispiel ab 30 Tagen vor heute:',
  regenerate: 'Adresse ersetzen …',
  regenerateTitle: 'Ihre Adresse ersetzen?',
  regenerateText:
    'Die jetzige Adresse gilt sofort in keiner Kalender-App mehr. Tun Sie das, wenn jemand sie hat, der sie nicht haben soll, und abonnieren Sie dann in jeder App neu.',
  regenerateConfirm: 'Adresse ersetzen',
  regenerated: 'Das ist Ihre neue Adresse. Die alte gilt nicht mehr.',
  end: 'Abschalten …',
  endTitle: 'Ihre Adresse abschalten?',
  endText:
    'Sie gilt sofort in keiner Kalender-App mehr. Wenn Sie wieder abonnieren, erhalten Sie eine neue Adresse.',
  endConfirm: 'Abschalten',
  tooLong: 'Diese Adresse hat mehr als 256 Zeichen, deshalb lädt Google Kalender sie nicht.',
  apps: 'Was Kalender-Apps tun',
  appNotes: [
    'Google Kalender aktualisiert alle paar Stunden, manchmal nur einmal am Tag, und ignoriert Erinnerungen.',
    'Apple Kalender aktualisiert so oft, wie Sie einstellen. Es entfernt Erinnerungen, außer Sie schalten für das Abo „Hinweise entfernen“ aus.',
    'Outlook im Web aktualisiert etwa alle drei Stunden und ignoriert Erinnerungen.',
  ],
  loading: 'Ihre Adresse wird geladen',
  loadFailed: 'Ihre Adresse konnte nicht geladen werden',
  forbiddenTitle: 'Für Ihre Rolle nicht verfügbar',
  disabledTitle: 'Kalenderabos sind abgeschaltet',
  disabledText:
    'Ihr Administrator hat Kalenderabos abgeschaltet. Sie können den Kalender weiterhin als Datei herunterladen.',
  invalidTitle: 'Ihre Adresse funktioniert gerade nicht',
  invalidText:
    'Ersetzen Sie die Adresse. Wenn das nicht hilft, fragen Sie einen Administrator Ihrer Dienststelle.',
};
