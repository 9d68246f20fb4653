import type { signUpStrings as english } from '../sign-up.ts';
import type { Translation } from '../translation.ts';

export const signUpStrings: Translation<typeof english> = {
  heading: 'Anmeldung',
  mode: 'Mit Anmeldung',
  modes: { none: 'Nein', rsvp: 'Ja, alle können kommen', places: 'Ja, für eine Anzahl Plätze' },
  places: 'Plätze',
  placesProblem: 'Geben Sie eine ganze Zahl von 1 bis 9.999 ein',
  waitingList: 'Warteliste führen, wenn alle Plätze vergeben sind',
  closesOn: 'Antworten bis',
  closesOnHint: 'Ohne Angabe kann man bis zum Ende des Termins antworten.',
  coming: { one: '{count} Person kommt.', other: '{count} Personen kommen.' },
  taken: '{taken} von {places} Plätzen sind vergeben.',
  own: {
    in: 'Sie kommen.',
    waiting: 'Sie stehen auf der Warteliste.',
    maybe: 'Sie kommen vielleicht.',
    no: 'Sie kommen nicht.',
  },
  answers: { yes: 'Ich komme', maybe: 'Vielleicht', no: 'Ich komme nicht' },
  wholeSeries: 'Für alle Termine dieser Serie antworten',
  loadFailed: 'Die Antworten konnten nicht geladen werden',
  person: '{name}: {state}',
  states: { in: 'kommt', waiting: 'wartet', maybe: 'vielleicht', no: 'kommt nicht' },
};
