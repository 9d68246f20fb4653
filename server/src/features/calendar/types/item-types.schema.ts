import { type Static, Type } from 'typebox';
import { about } from '../../../http/openapi/described-fields.ts';
import { nullable, optional, requiredText } from '../../field-schemas.ts';

export const itemTypeFields = Type.Object(
  {
    Name: about('What people call it.', requiredText(100)),
    Color: about(
      'Its color in calendars. null means no color.',
      optional(
        Type.String({
          pattern: '^(#[0-9A-Fa-f]{6}|[A-Za-z]{3,30})$',
          description: 'a color such as #d62728, or a color name of CSS such as crimson',
        }),
      ),
    ),
  },
  { title: 'CalendarItemTypeFields' },
);
export type ItemTypeFields = Static<typeof itemTypeFields>;

export const itemType = Type.Object(
  {
    ItemTypeId: Type.String({ description: 'Id of the type.' }),
    Name: Type.String({ description: 'What people call it.' }),
    Color: nullable(
      Type.String({ description: 'Its color, such as `#d62728` or `crimson`, in lower case.' }),
    ),
  },
  { title: 'CalendarItemType' },
);
export type ItemType = Static<typeof itemType>;

const status = Type.Literal('success', { description: '`success`.' });
export const itemTypeResult = Type.Object(
  { Data: itemType, Status: status },
  { title: 'CalendarItemTypeResult' },
);
export const itemTypesResult = Type.Object(
  { Data: Type.Array(itemType), Status: status },
  { title: 'CalendarItemTypesResult' },
);
