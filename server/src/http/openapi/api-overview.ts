import { errorCatalog } from '../../errors.ts';

/** The first page of the API description. */
export const apiOverview = `Maps, floors and zones of a department, GPS positions resolved to zone names, offline sync, and calendars.

**Signing in.** \`POST /api/v4/connect/token\` returns an access token that is valid for an hour, and a refresh token;
\`npx muster token\` prints one for scripts, and \`POST /api/v4/ApiTokens/SaveToken\` creates one for a program, which works until it is revoked. Send the token as \`Authorization: Bearer …\`. A token belongs to one department and gives no access to others.
\`POST /api/v4/connect/revocation\` signs out.

**Permissions.** \`maps:read\`, \`maps:write\`, \`calendar:read\`, \`calendar:write\`, \`department:admin\`. The role
\`viewer\` has both read permissions, \`editor\` can read and write, \`admin\` can do everything.

**Errors** all have one body, \`{error, message, statusCode}\`. \`error\` is a name that never changes its meaning:
use it in code. \`message\` names the field and what was expected: show it to users. If several fields are invalid, \`errors\` lists all of them
as \`{field, message}\`, and \`message\` is the first. With
\`Accept: application/problem+json\` the members of RFC 9457 are added. Errors are checked in this order: 401, 403, 400,
404, 413, 422. What belongs to another department is a 404, as if it did not exist. Any response can also be a 500. A 429 or a 503
has \`Retry-After\`: wait that many seconds and send the request again. Only \`CalendarFeedDisabled\` has none. While the service is stopping, requests also get a 503.

**Fields.** Times are UTC, \`2026-01-02T03:04:05.678Z\`. Angles are degrees of WGS 84. JSON values are never converted: \`"1"\` is not a
number. Unknown fields are ignored. In an update a field that is left out keeps its value; \`null\`, or an empty value in a
form, clears it. Clients should ignore response fields that they do not know.`;

/** The groups of operations, in the order of the page. */
export const describedTags = [
  { name: 'Accounts', description: 'Signing in with an email address and a password.' },
  {
    name: 'Custom maps',
    description: 'A map is an image with geographic bounds. It is cut into tiles for map clients.',
  },
  { name: 'Floors', description: 'The floors of a map, each with its own image.' },
  {
    name: 'Zones',
    description: 'Named polygons on a floor. A position inside a zone resolves to its name.',
  },
  { name: 'Coordinate resolution', description: 'Resolves a position to the name of its zone.' },
  { name: 'Places', description: 'Finds the position of an address.' },
  {
    name: 'Storage',
    description:
      'Images and tiles. Their addresses are in the results of maps and floors. They need no token because they cannot be guessed, and their content never changes.',
  },
  {
    name: 'Share links',
    description: 'A map for people without an account, at an address that cannot be guessed.',
  },
  { name: 'Offline sync', description: 'What a client needs to download to work without a network.' },
  { name: 'Calendar', description: 'The items of the department’s calendar.' },
  {
    name: 'Calendar export',
    description: 'The calendar as iCalendar files, and as a feed that calendar applications subscribe to.',
  },
  { name: 'Department', description: 'The settings of the caller’s department.' },
  { name: 'Drafts', description: 'Edits of zones and points that wait for an administrator.' },
  { name: 'Trash', description: 'Deleted objects that can still be restored.' },
  { name: 'Audit', description: 'Who changed what in the department.' },
  { name: 'Service', description: 'For operators.' },
] as const;

/** The body of every error. */
export const errorSchema = {
  type: 'object' as const,
  required: ['error', 'message', 'statusCode'] as string[],
  properties: {
    error: {
      type: 'string' as const,
      enum: Object.keys(errorCatalog),
      description: 'The name of the error. Its meaning never changes.',
    },
    message: { type: 'string' as const, description: 'What was wrong and what was expected, for users.' },
    statusCode: { type: 'integer' as const, description: 'The HTTP status of the response.' },
    errors: {
      type: 'array' as const,
      description: 'All invalid fields, if there are several.',
      items: {
        type: 'object' as const,
        required: ['field', 'message'] as string[],
        properties: {
          field: {
            type: 'string' as const,
            description: 'The name of the field, such as `name` or `Attendees[2].Email`.',
          },
          message: {
            type: 'string' as const,
            description: 'What is wrong with it, starting with its name.',
          },
        },
      },
    },
  },
};
