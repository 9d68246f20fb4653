import type { apiTokensStrings as english } from '../api-tokens.ts';
import type { Translation } from '../translation.ts';

export const apiTokensStrings: Translation<typeof english> = {
  title: 'API-Token',
  intro:
    'Damit rufen Programme die API auf. Token gehören der Dienststelle: Ein Token gilt weiter, wenn die Person, die es erstellt hat, deaktiviert wird.',
  create: 'Neues Token',
  loadFailed: 'Die API-Token konnten nicht geladen werden',
  emptyTitle: 'Keine API-Token',
  emptyText:
    'Erstellen Sie eines für ein Programm, zum Beispiel für eine Anzeige der Leitstelle oder ein Sensor-Gateway.',
  list: 'API-Token',
  expiredBadge: 'Abgelaufen',
  may: 'Darf {permissions}',
  never: 'Läuft nie ab',
  ends: 'Gilt bis {when}',
  ended: 'Abgelaufen am {when}',
  created: 'Erstellt {when} von {who}',
  createdByDisabled: 'Erstellt {when} von {who} (deaktiviert)',
  byCommand: 'einem Befehl',
  byProgram: 'einem anderen API-Token',
  used: 'Zuletzt benutzt {when}',
  unused: 'Nie benutzt',
  revoke: 'Widerrufen',
  revokeNamed: 'Widerrufen: Token „{name}“',
  revokeTitle: 'Dieses Token widerrufen?',
  revokeText:
    'Programme, die „{name}“ benutzen, funktionieren innerhalb von Sekunden nicht mehr. Das kann nicht rückgängig gemacht werden.',
  revoked: 'Token widerrufen',
  permissions: {
    'maps:read': 'Karten sehen',
    'maps:write': 'Karten ändern',
    'calendar:read': 'den Kalender sehen',
    'calendar:write': 'den Kalender ändern',
    'department:admin': 'Personen, Token und Einstellungen verwalten',
  },
  form: {
    title: 'Neues API-Token',
    name: 'Wofür es ist',
    nameHint: 'Zum Beispiel „Anzeige der Leitstelle“.',
    nameMissing: 'Geben Sie einen Namen ein',
    permissions: 'Was es darf',
    permissionsMissing: 'Wählen Sie mindestens eines',
    adminHint: 'Dieses Token könnte Personen einladen und weitere Token erstellen.',
    expiry: 'Läuft ab',
    expiries: { quarter: 'Nach 90 Tagen', month: 'Nach 30 Tagen', year: 'Nach einem Jahr', never: 'Nie' },
    neverHint: 'Jeder, der das Token hat, kann es benutzen, bis Sie es widerrufen.',
    endsHint: 'Am {when}.',
    create: 'Token erstellen',
  },
  made: {
    title: 'Kopieren Sie das Token jetzt',
    warning: 'Das Token wird nur einmal angezeigt. Falls Sie es verlieren, erstellen Sie ein neues.',
    token: 'Token',
    use: 'Programme senden es mit jeder Anfrage im Header Authorization: Bearer, gefolgt vom Token.',
    done: 'Fertig',
  },
};
