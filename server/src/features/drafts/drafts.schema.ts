import { Type } from 'typebox';
import { about } from '../../http/openapi/described-fields.ts';

/** For lists and details of zones and points. */
export const draftQuery = Type.Object({
  draft: about(
    'true to see them with the drafts of the map, as `GetDraft` lists them; you need `maps:write`.',
    Type.Optional(Type.Boolean()),
  ),
});

/** For a zone or point in a response. */
export const isDraft = Type.Optional(
  Type.Boolean({ description: 'True if it has a draft that is not published; absent otherwise.' }),
);
