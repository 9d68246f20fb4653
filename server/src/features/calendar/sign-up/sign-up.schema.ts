import { type Static, Type } from 'typebox';
import { about } from '../../../http/openapi/described-fields.ts';
import { nullable, optional, timestamp, wholeNumber } from '../../field-schemas.ts';

const modes = ['none', 'rsvp', 'places'] as const;
type Mode = (typeof modes)[number];
export const answers = ['yes', 'no', 'maybe'] as const;
export type Answer = (typeof answers)[number];
const maxPlaces = 10_000;

/** How people sign up, in a request. */
export const signUpFields = Type.Object(
  {
    Mode: about(
      '`none`: nobody signs up; `rsvp`: anyone can; `places`: as many as there are places.',
      Type.Unsafe<Mode>({ type: 'string', enum: [...modes], description: 'none, rsvp or places' }),
    ),
    Places: about(
      'How many people can take part.',
      optional(wholeNumber({ minimum: 1, maximum: maxPlaces })),
    ),
    WaitingList: about('Whether people can wait for a place.', optional(Type.Boolean())),
    ClosesOn: about(
      'The last time to answer, which moves with the item. Defaults to its end.',
      optional(Type.String({ maxLength: 40, description: 'a date or a date-time, not after the end' })),
    ),
  },
  { title: 'CalendarSignUpFields', description: 'how people sign up' },
);
export type SignUpFields = Static<typeof signUpFields>;

export const signUp = Type.Object(
  {
    Mode: Type.Unsafe<Mode>({ type: 'string', enum: [...modes], description: '`none`, `rsvp` or `places`.' }),
    Places: nullable(Type.Integer({ description: 'How many people can take part.' })),
    WaitingList: Type.Boolean({ description: 'Whether people can wait for a place.' }),
    ClosesOn: nullable(Type.String({ description: 'The last time to answer, in UTC; null for its end.' })),
    Taken: Type.Integer({ description: 'How many people take part.' }),
  },
  { title: 'CalendarSignUp', description: 'How people sign up.' },
);
export type SignUp = Static<typeof signUp>;

const answer = (description: string) =>
  Type.Unsafe<Answer>({ type: 'string', enum: [...answers], description });
const states = ['in', 'waiting', 'no', 'maybe'] as const;
export type AnswerState = (typeof states)[number];

export const signUpBody = Type.Object(
  { Answer: about('Whether the caller takes part.', answer('yes, no or maybe')) },
  { title: 'CalendarAnswerFields' },
);

export const personAnswer = Type.Object(
  {
    UserId: Type.String({ description: 'Id of the user.' }),
    Name: Type.String({ description: 'Their name when they answered.' }),
    Answer: answer('What they answered.'),
    State: Type.Unsafe<AnswerState>({
      type: 'string',
      enum: [...states],
      description: '`in`, `waiting`, `no` or `maybe`.',
    }),
    AnsweredOn: timestamp('When they answered.'),
  },
  { title: 'CalendarAnswer' },
);
export type PersonAnswer = Static<typeof personAnswer>;

const status = Type.Literal('success', { description: '`success`.' });
export const answersResult = Type.Object(
  { Data: Type.Array(personAnswer), Status: status },
  { title: 'CalendarAnswersResult' },
);

export const signUpResult = Type.Object(
  {
    Data: Type.Object(
      {
        CalendarItemId: Type.Integer({ description: 'Id of the item.' }),
        Answer: answer('What the caller answered.'),
        State: Type.Unsafe<AnswerState>({
          type: 'string',
          enum: [...states],
          description: '`in`, `waiting`, `no` or `maybe`.',
        }),
        Taken: Type.Integer({ description: 'How many people take part.' }),
        Answered: Type.Integer({ description: 'How many instances of the series this answered.' }),
        Skipped: Type.Integer({
          description: 'How many instances in the scope were full or no longer take answers.',
        }),
      },
      { title: 'CalendarSignUpAnswer' },
    ),
    Status: status,
  },
  { title: 'CalendarSignUpResult' },
);
export type SignUpAnswer = Static<typeof signUpResult>['Data'];
