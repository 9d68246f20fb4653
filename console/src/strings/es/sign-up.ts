import type { signUpStrings as english } from '../sign-up.ts';
import type { Translation } from '../translation.ts';

export const signUpStrings: Translation<typeof english> = {
  heading: 'Inscripción',
  mode: 'Con inscripción',
  modes: { none: 'No', rsvp: 'Sí, puede venir cualquiera', places: 'Sí, con un número de plazas' },
  places: 'Plazas',
  placesProblem: 'Introduzca un número entero del 1 al 9.999',
  waitingList: 'Mantener una lista de espera cuando no queden plazas',
  closesOn: 'Respuestas hasta',
  closesOnHint: 'Si lo deja vacío, se puede responder hasta que termine el evento.',
  coming: { one: 'Viene {count} persona.', other: 'Vienen {count} personas.' },
  taken: '{taken} de {places} plazas ocupadas.',
  own: {
    in: 'Usted viene.',
    waiting: 'Está en la lista de espera.',
    maybe: 'Respondió que quizás.',
    no: 'Usted no viene.',
  },
  answers: { yes: 'Voy', maybe: 'Quizás', no: 'No voy' },
  wholeSeries: 'Responder para todos los eventos de esta serie',
  loadFailed: 'No se pudieron cargar las respuestas',
  person: '{name}: {state}',
  states: { in: 'viene', waiting: 'en espera', maybe: 'quizás', no: 'no viene' },
};
