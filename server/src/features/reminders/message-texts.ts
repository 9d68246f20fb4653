export const languages = ['en', 'de', 'es'] as const;
export type Language = (typeof languages)[number];

/** What a message says about an item. */
type NoticeKind = 'invited' | 'changed' | 'cancelled' | 'placed';

interface MessageTexts {
  readonly locale: string;
  /** The title of an event that does not exist. */
  readonly example: string;
  readonly reminder: (title: string) => string;
  readonly subject: Readonly<Record<NoticeKind, (title: string) => string>>;
  readonly heading: Readonly<Record<NoticeKind, string>>;
  readonly where: (place: string) => string;
  readonly before: (facts: string) => string;
  readonly more: (count: number) => string;
  readonly open: (url: string) => string;
  readonly answer: (url: string) => string;
  readonly why: (department: string) => string;
  readonly stop: (url: string) => string;
}

/** The texts of messages. The console has the rest of the translations, which the server does not load. */
export const messageTexts: Readonly<Record<Language, MessageTexts>> = {
  en: {
    locale: 'en-US',
    example: 'Ladder drill (example)',
    reminder: (title) => `Reminder: ${title}`,
    subject: {
      invited: (title) => `Invitation: ${title}`,
      changed: (title) => `Changed: ${title}`,
      cancelled: (title) => `Canceled: ${title}`,
      placed: (title) => `You have a place: ${title}`,
    },
    heading: {
      invited: 'You are invited:',
      changed: 'Changed:',
      cancelled: 'Canceled, or you are no longer invited:',
      placed: 'A place is free, and it is yours:',
    },
    where: (place) => `Where: ${place}`,
    before: (facts) => `Before: ${facts}`,
    more: (count) => `and ${count} more`,
    open: (url) => `Open the calendar: ${url}`,
    answer: (url) => `Are you coming? ${url}`,
    why: (department) =>
      `You get this message because you are invited to events at ${department}, or signed up for them.`,
    stop: (url) => `To stop messages about events: ${url}`,
  },
  de: {
    locale: 'de-DE',
    example: 'Leiterübung (Beispiel)',
    reminder: (title) => `Erinnerung: ${title}`,
    subject: {
      invited: (title) => `Einladung: ${title}`,
      changed: (title) => `Geändert: ${title}`,
      cancelled: (title) => `Abgesagt: ${title}`,
      placed: (title) => `Sie haben einen Platz: ${title}`,
    },
    heading: {
      invited: 'Sie sind eingeladen:',
      changed: 'Geändert:',
      cancelled: 'Abgesagt, oder Sie sind nicht mehr eingeladen:',
      placed: 'Ein Platz ist frei geworden, und Sie haben ihn:',
    },
    where: (place) => `Ort: ${place}`,
    before: (facts) => `Vorher: ${facts}`,
    more: (count) => `und ${count} weitere`,
    open: (url) => `Kalender öffnen: ${url}`,
    answer: (url) => `Kommen Sie? ${url}`,
    why: (department) =>
      `Sie bekommen diese Nachricht, weil Sie zu Terminen von ${department} eingeladen sind oder sich angemeldet haben.`,
    stop: (url) => `Keine Nachrichten über Termine mehr: ${url}`,
  },
  es: {
    locale: 'es-419',
    example: 'Simulacro con escaleras (ejemplo)',
    reminder: (title) => `Recordatorio: ${title}`,
    subject: {
      invited: (title) => `Invitación: ${title}`,
      changed: (title) => `Cambio: ${title}`,
      cancelled: (title) => `Cancelado: ${title}`,
      placed: (title) => `Tiene un lugar: ${title}`,
    },
    heading: {
      invited: 'Está invitado:',
      changed: 'Ha cambiado:',
      cancelled: 'Se canceló, o ya no está invitado:',
      placed: 'Se liberó un lugar y es suyo:',
    },
    where: (place) => `Lugar: ${place}`,
    before: (facts) => `Antes: ${facts}`,
    more: (count) => `y ${count} más`,
    open: (url) => `Abrir el calendario: ${url}`,
    answer: (url) => `¿Va a ir? ${url}`,
    why: (department) =>
      `Recibe este mensaje porque está invitado a eventos de ${department} o se inscribió en ellos.`,
    stop: (url) => `Para no recibir más mensajes sobre eventos: ${url}`,
  },
};
