import { type Static, Type } from 'typebox';
import { about } from '../../http/openapi/described-fields.ts';
import { typesFilter } from '../calendar/calendar.schema.ts';
import { boundDescription, boundPattern } from './feed-window.ts';

export const calendarSubscription = Type.Object(
  {
    Data: Type.Object({
      SubscriptionUrl: Type.String({
        description: 'The address of the feed: anyone who has it can read the calendar',
      }),
      WebCalUrl: Type.String({
        description: 'The same address as a webcal: link, which opens a calendar application',
      }),
      IsActive: Type.Boolean({ description: 'Whether calendar sync is active for the user' }),
    }),
    Status: Type.Literal('success'),
  },
  { title: 'CalendarSubscription' },
);
export type CalendarSubscription = Static<typeof calendarSubscription>;

export const exportItemQuery = Type.Object({
  calendarItemId: about('Id of the item.', Type.Integer()),
});

const bound = Type.Optional(Type.String({ pattern: boundPattern, description: boundDescription }));
const feedKind = () =>
  Type.Optional(Type.Unsafe<'mine'>({ type: 'string', enum: ['mine'], description: 'mine' }));
export const feedQuery = Type.Object({
  from: bound,
  to: bound,
  types: typesFilter(),
  feed: about('`mine`, if the address has it.', feedKind()),
});
export const subscriptionQuery = Type.Object({
  feed: about(
    'The address of a feed with only the events that the caller is invited to or has signed up for.',
    feedKind(),
  ),
  types: typesFilter(),
});
export type SubscriptionQuery = Static<typeof subscriptionQuery>;
