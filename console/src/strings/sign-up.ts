/** The texts of sign-up for events. */
export const signUpStrings = {
  heading: 'Sign-up',
  mode: 'People sign up',
  modes: { none: 'No', rsvp: 'Yes, everyone can come', places: 'Yes, for a number of places' },
  places: 'Places',
  placesProblem: 'Enter a whole number from 1 to 9,999',
  waitingList: 'Keep a waiting list when all places are taken',
  closesOn: 'Answers until',
  closesOnHint: 'If you leave this empty, people can answer until the event ends.',
  coming: { one: '{count} person is coming.', other: '{count} people are coming.' },
  taken: '{taken} of {places} places are taken.',
  own: {
    in: 'You are coming.',
    waiting: 'You are on the waiting list.',
    maybe: 'You answered maybe.',
    no: 'You are not coming.',
  },
  answers: { yes: 'I’m coming', maybe: 'Maybe', no: 'Not coming' },
  wholeSeries: 'Answer for all events of this series',
  loadFailed: 'The answers could not be loaded',
  person: '{name}: {state}',
  states: { in: 'coming', waiting: 'waiting', maybe: 'maybe', no: 'not coming' },
} as const;
