import type { invitationStrings as english } from '../invitation.ts';
import type { Translation } from '../translation.ts';

export const invitationStrings: Translation<typeof english> = {
  title: 'Passwort wählen',
  invitedTo: '{department} hat Sie zu Muster eingeladen.',
  resetFor: 'Wählen Sie ein neues Passwort für Ihr Konto bei {department}.',
  resetEnds: 'Auf allen anderen Geräten werden Sie abgemeldet.',
  otherSession: 'In diesem Browser ist jemand angemeldet. Diese Person wird hier abgemeldet.',
  email: 'E-Mail',
  emailHint: 'Mit dieser Adresse melden Sie sich an.',
  password: 'Passwort',
  passwordHint: 'Mindestens 12 Zeichen.',
  passwordShort: 'Verwenden Sie mindestens 12 Zeichen',
  submit: 'Weiter',
  endedTitle: 'Dieser Link funktioniert nicht',
  endedText:
    'Er ist abgelaufen, wurde schon benutzt oder durch einen neueren ersetzt. Bitten Sie einen Administrator Ihrer Dienststelle um einen neuen.',
  signIn: 'Anmelden',
  loadFailed: 'Der Link konnte nicht geprüft werden',
  tooMany: 'Zu viele Versuche. Versuchen Sie es in {minutes} erneut.',
};
