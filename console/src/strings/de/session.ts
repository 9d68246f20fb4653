import type { sessionStrings as english } from '../session.ts';
import type { Translation } from '../translation.ts';

export const sessionStrings: Translation<typeof english> = {
  offline: 'Keine Verbindung. Zum Anmelden wird eine gebraucht.',
  title: 'Anmelden',
  intro: 'Karten, Geschosse, Zonen und Kalender Ihrer Dienststelle.',
  email: 'E-Mail',
  password: 'Passwort',
  show: 'Anzeigen',
  hide: 'Verbergen',
  showPassword: 'Passwort anzeigen',
  hidePassword: 'Passwort verbergen',
  submit: 'Anmelden',
  submitting: 'Wird angemeldet …',
  notKept:
    'Dieser Browser blockiert Websitedaten. Sie können sich anmelden, aber nur in diesem Tab und nur, bis Sie ihn neu laden.',
  issuerNotKept:
    'Um sich mit {issuer} anzumelden, erlauben Sie dieser Website, Daten in diesem Browser zu speichern (Cookies), und laden Sie die Seite neu.',
  or: 'oder',
  withIssuer: 'Mit {issuer} anmelden',
  emailMissing: 'Geben Sie Ihre E-Mail-Adresse ein',
  passwordMissing: 'Geben Sie Ihr Passwort ein',
  wrong: 'E-Mail-Adresse oder Passwort ist falsch.',
  tooMany: 'Zu viele Versuche. Versuchen Sie es in {minutes} erneut.',
  minutes: { one: '{count} Minute', other: '{count} Minuten' },
  callbackTitle: 'Anmeldung läuft',
  callbackFailedTitle: 'Anmeldung fehlgeschlagen',
  callbackDenied: 'Die Anmeldung wurde abgebrochen, oder {issuer} hat sie abgelehnt.',
  callbackStale: 'Diese Anmeldung wurde anderswo begonnen oder ist abgelaufen. Beginnen Sie neu.',
  callbackUnreachable: '{issuer} ist nicht erreichbar. Versuchen Sie es gleich noch einmal.',
  callbackUnknownUser:
    '{issuer} hat Sie angemeldet, nennt aber Ihre Dienststelle nicht. Wenden Sie sich an einen Administrator.',
  startAgain: 'Neu beginnen',
  endedTitle: 'Sie wurden abgemeldet',
  endedText:
    'Melden Sie sich erneut an, um fortzufahren. Ihre Eingaben auf dieser Seite sind noch vorhanden, gehen aber verloren, wenn sich jemand anderes anmeldet.',
  endedDisabled:
    'Falls die Anmeldung nicht gelingt, wurde Ihr Konto vielleicht deaktiviert. Lassen Sie diese Seite geöffnet, bitten Sie einen Administrator Ihrer Dienststelle, es zu aktivieren, und melden Sie sich dann hier an.',
  endedSignInElsewhere: 'In einem neuen Tab anmelden',
  endedLeave: 'Diese Seite verlassen',
  signedOut: 'Sie sind abgemeldet.',
};
