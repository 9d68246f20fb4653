import type { shellStrings as english } from '../shell.ts';
import type { Translation } from '../translation.ts';

export const shellStrings: Translation<typeof english> = {
  app: {
    justNow: 'gerade eben',
    name: 'Muster',
    pageTitle: '{page} – Muster',
    skipToContent: 'Zum Inhalt springen',
    mainNavigation: 'Hauptnavigation',
    locate: 'Orten',
    maps: 'Karten',
    calendar: 'Kalender',
    activity: 'Aktivität',
    settings: 'Einstellungen',
    trash: 'Papierkorb',
    account: 'Konto',
    appearance: 'Darstellung',
    appearanceSystem: 'Wie das Gerät',
    appearanceLight: 'Hell',
    appearanceDark: 'Dunkel',
    signOut: 'Abmelden',
    role: { viewer: 'Leser', editor: 'Bearbeiter', admin: 'Administrator', other: 'Angemeldet' },
  },
  actions: {
    cancel: 'Abbrechen',
    close: 'Schließen',
    save: 'Speichern',
    delete: 'Löschen',
    edit: 'Bearbeiten',
    tryAgain: 'Erneut versuchen',
    loading: 'Wird geladen …',
    optional: '(optional)',
    dismiss: 'Ausblenden',
    back: 'Zurück',
    breadcrumb: 'Pfad',
  },
  copy: {
    copy: 'Kopieren',
    copied: 'Kopiert',
    copyByHand:
      'Der Browser erlaubt dieser Seite das Kopieren nicht. Der Text ist markiert: Drücken Sie Strg+C oder ⌘C.',
  },
  errors: {
    unreachable: 'Der Dienst ist nicht erreichbar. Prüfen Sie Ihre Verbindung.',
    network:
      'Der Dienst ist nicht erreichbar. Prüfen Sie Ihre Verbindung. Ihre Eingaben sind noch vorhanden.',
    server: 'Auf dem Server ist etwas schiefgegangen. Versuchen Sie es gleich noch einmal.',
    busy: 'Der Dienst ist ausgelastet. Versuchen Sie es in {seconds} Sekunden erneut.',
    forbidden: 'Ihre Rolle erlaubt das nicht. Wenden Sie sich an einen Administrator Ihrer Dienststelle.',
    unexpected: 'In der Konsole ist etwas schiefgegangen. Laden Sie die Seite neu.',
    pageTitle: 'Etwas ist schiefgegangen',
    pageText: 'Diese Seite konnte nicht angezeigt werden. Was Sie gespeichert haben, ist sicher.',
    details: 'Technische Einzelheiten',
    newVersionTitle: 'Eine neue Version ist verfügbar',
    newVersionText: 'Die Konsole wurde aktualisiert, während sie geöffnet war. Laden Sie sie neu.',
    reload: 'Neu laden',
    backToMaps: 'Zu den Karten',
    notFoundTitle: 'Seite nicht gefunden',
    notFoundText:
      'Unter dieser Adresse gibt es nichts. Vielleicht wurde es gelöscht, oder der Link ist unvollständig.',
    deletedMap:
      'Jemand hat diese Karte gelöscht. Sie sehen die letzte Fassung; Änderungen können nicht gespeichert werden.',
    deletedFloor:
      'Jemand hat dieses Geschoss gelöscht. Sie sehen die letzte Fassung; Änderungen können nicht gespeichert werden.',
    deletedItem:
      'Jemand hat diesen Eintrag gelöscht. Sie sehen die letzte Fassung; Änderungen können nicht gespeichert werden.',
    offline:
      'Keine Verbindung zum Dienst. Diese Seite ist vielleicht veraltet, und Änderungen können nicht gespeichert werden.',
    conflictTitle: 'Jemand anderes hat dies geändert',
    conflictText:
      'Es wurde gespeichert, während Sie es bearbeitet haben. Laden Sie die aktuelle Fassung, oder überschreiben Sie sie mit Ihrer.',
    loadCurrent: 'Aktuelle Fassung laden',
    overwrite: 'Mit meiner überschreiben',
    formSummary: {
      one: 'Beheben Sie das Problem in einem Feld',
      other: 'Beheben Sie die Probleme in {count} Feldern',
    },
  },
  unsaved: {
    title: 'Ohne Speichern verlassen?',
    text: 'Ihre Änderungen auf dieser Seite sind nicht gespeichert.',
    leave: 'Ohne Speichern verlassen',
    stay: 'Auf dieser Seite bleiben',
  },
};
