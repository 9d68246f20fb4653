import type { AnswerState } from '../calendar/calendar.ts';
import { type Language, languages } from './message-texts.ts';
import type { Preferences } from './preferences.ts';

interface PageTexts {
  readonly answers: Readonly<Record<'yes' | 'maybe' | 'no', string>>;
  readonly states: Readonly<Record<AnswerState, string>>;
  readonly ask: string;
  readonly change: string;
  readonly full: string;
  readonly closed: string;
  readonly invalid: string;
  readonly stop: { readonly ask: string; readonly button: string; readonly done: string };
  readonly again: { readonly button: string; readonly done: string };
}

/** The texts of the pages that links in messages open. */
export const pageTexts: Readonly<Record<Language, PageTexts>> = {
  en: {
    answers: { yes: 'I’m coming', maybe: 'Maybe', no: 'Not coming' },
    states: {
      in: 'You are coming.',
      waiting: 'You are on the waiting list. You get a message when you have a place.',
      maybe: 'You said maybe.',
      no: 'You are not coming.',
    },
    ask: 'Are you coming?',
    change: 'Change your answer:',
    full: 'All places are taken.',
    closed: 'This event no longer takes answers.',
    invalid: 'This event no longer exists, or the link is not valid. Use the link in the latest message.',
    stop: {
      ask: 'Stop messages about events?',
      button: 'Stop messages',
      done: 'You get no more messages about events.',
    },
    again: { button: 'Send them again', done: 'You get messages about events again.' },
  },
  de: {
    answers: { yes: 'Ich komme', maybe: 'Vielleicht', no: 'Ich komme nicht' },
    states: {
      in: 'Sie kommen.',
      waiting: 'Sie stehen auf der Warteliste. Sie bekommen eine Nachricht, wenn Sie einen Platz haben.',
      maybe: 'Sie haben „vielleicht“ geantwortet.',
      no: 'Sie kommen nicht.',
    },
    ask: 'Kommen Sie?',
    change: 'Antwort ändern:',
    full: 'Alle Plätze sind vergeben.',
    closed: 'Dieser Termin nimmt keine Antworten mehr an.',
    invalid:
      'Diesen Termin gibt es nicht mehr, oder der Link ist ungültig. Nehmen Sie den Link der letzten Nachricht.',
    stop: {
      ask: 'Keine Nachrichten über Termine mehr?',
      button: 'Nachrichten beenden',
      done: 'Sie bekommen keine Nachrichten über Termine mehr.',
    },
    again: { button: 'Wieder senden', done: 'Sie bekommen wieder Nachrichten über Termine.' },
  },
  es: {
    answers: { yes: 'Voy', maybe: 'Quizás', no: 'No voy' },
    states: {
      in: 'Usted va.',
      waiting: 'Está en la lista de espera. Recibirá un mensaje cuando tenga un lugar.',
      maybe: 'Respondió que quizás.',
      no: 'Usted no va.',
    },
    ask: '¿Va a ir?',
    change: 'Cambiar su respuesta:',
    full: 'Todos los lugares están ocupados.',
    closed: 'Este evento ya no acepta respuestas.',
    invalid: 'Este evento ya no existe, o el enlace no es válido. Use el enlace del último mensaje.',
    stop: {
      ask: '¿No recibir más mensajes sobre eventos?',
      button: 'No recibir mensajes',
      done: 'Ya no recibe mensajes sobre eventos.',
    },
    again: { button: 'Recibirlos de nuevo', done: 'Vuelve a recibir mensajes sobre eventos.' },
  },
};

/** The language that was chosen for the person, or else the first language of the browser that has texts. */
export function chooseLanguage(
  { chosenLanguage }: Pick<Preferences, 'chosenLanguage'>,
  acceptLanguage: string | undefined,
): Language {
  if (chosenLanguage) return chosenLanguage;
  const wanted = (acceptLanguage ?? '').split(',').map((range) => range.trim().slice(0, 2).toLowerCase());
  for (const code of wanted) {
    const language = languages.find((one) => one === code);
    if (language) return language;
  }
  return 'en';
}
