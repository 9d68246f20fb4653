import { type Static, Type } from 'typebox';
import { about } from '../../http/openapi/described-fields.ts';
import { nullable, optional, timestamp } from '../field-schemas.ts';
import { type Language, languages } from './message-texts.ts';

const languageField = () =>
  about(
    'The language of messages. null is that of the department, or English.',
    optional(
      Type.Unsafe<Language>({ type: 'string', enum: [...languages], description: languages.join(', ') }),
    ),
  );
const timeOfDay = (description: string) =>
  about(
    description,
    optional(Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$', description: 'a time such as 22:00' })),
  );
const quietFields = {
  QuietFrom: timeOfDay(
    'When quiet hours begin, in the time zone of messages. Messages wait until their end, unless that is too late. null means none, or those of the department.',
  ),
  QuietUntil: timeOfDay('When quiet hours end, on the next day if it is not later.'),
};

export const departmentMessageFields = Type.Object(
  { Language: languageField(), ...quietFields },
  { title: 'DepartmentMessageFields' },
);
export type DepartmentMessageFields = Static<typeof departmentMessageFields>;

export const messageFields = Type.Object(
  {
    Messages: about('Whether the caller gets messages about events.', Type.Optional(Type.Boolean())),
    Language: languageField(),
    TimeZone: about(
      'The time zone of messages. null is that of the department.',
      optional(Type.String({ maxLength: 100, description: 'an IANA name such as America/New_York' })),
    ),
    ...quietFields,
  },
  { title: 'MessageFields' },
);
export type MessageFields = Static<typeof messageFields>;

const language = Type.Unsafe<Language | null>({
  type: ['string', 'null'],
  enum: [...languages, null],
  description: 'The language of messages.',
});
const quiet = {
  QuietFrom: nullable(Type.String({ description: 'When quiet hours begin.' })),
  QuietUntil: nullable(Type.String({ description: 'When they end.' })),
};
const messageSettings = Type.Object(
  {
    IsConfigured: Type.Boolean({ description: 'Whether this installation sends email.' }),
    Own: Type.Object(
      {
        Messages: Type.Boolean({ description: 'Whether the caller gets messages about events.' }),
        Language: language,
        TimeZone: nullable(Type.String({ description: 'The time zone of messages.' })),
        ...quiet,
      },
      { title: 'OwnMessageSettings', description: 'What the caller has chosen; null is the department’s.' },
    ),
    Department: Type.Object(
      { Language: language, ...quiet },
      { title: 'DepartmentMessageSettings', description: 'What the department has chosen.' },
    ),
    Waiting: Type.Integer({
      description: 'How many messages the mail server has not taken yet; they are tried again.',
    }),
    Problem: Type.Union([
      Type.Object(
        {
          Text: Type.String({ description: 'What the mail server said, or why it was not reached.' }),
          HappenedOn: timestamp('When it was.'),
        },
        {
          title: 'MessageProblem',
          description:
            'Why a message was not sent, most recently; null for everyone except administrators, and if there was none in the last day.',
        },
      ),
      Type.Null(),
    ]),
  },
  { title: 'MessageSettings' },
);
export type MessageSettings = Static<typeof messageSettings>;

const status = Type.Literal('success', { description: '`success`.' });
export const messageSettingsResult = Type.Object(
  { Data: messageSettings, Status: status },
  { title: 'MessageSettingsResult' },
);

const kinds = ['reminder', 'invited', 'changed', 'cancelled', 'placed'] as const;
export type MessageKind = (typeof kinds)[number];
const kind = () =>
  about(
    'Which message.',
    Type.Unsafe<MessageKind>({ type: 'string', enum: [...kinds], description: kinds.join(', ') }),
  );
export const testMessageFields = Type.Object(
  {
    Kind: kind(),
    PreviewOnly: about(
      'Whether it is only shown, instead of sent to the caller.',
      Type.Optional(Type.Boolean()),
    ),
  },
  { title: 'TestMessageFields' },
);
export type TestMessageFields = Static<typeof testMessageFields>;
const testMessage = Type.Object(
  {
    To: nullable(Type.String({ description: 'The address of the caller; null if they have no account.' })),
    Subject: Type.String({ description: 'Its subject.' }),
    Text: Type.String({ description: 'Its text.' }),
    Sent: Type.Boolean({ description: 'Whether the mail server has taken it.' }),
    Problem: nullable(
      Type.String({ description: 'Why it was not sent; null for a preview, and if it was.' }),
    ),
  },
  { title: 'TestMessage' },
);
export type TestMessage = Static<typeof testMessage>;
export const testMessageResult = Type.Object(
  { Data: testMessage, Status: status },
  { title: 'TestMessageResult' },
);
