import { errorCatalogue } from '../../errors.ts';

/** The first page of the API description. */
export const apiOverview = `Custom maps, floors and zones of a department, GPS positions turned into zone names, offline sync, and calendars.

**Signing in.** \`POST /api/v4/connect/token\` gives an access token for an hour and a refresh token; \`npx muster token\`
prints one for scripts, and \`POST /api/v4/ApiTokens/SaveToken\` creates one for a program, which lasts until it is revoked. Send it as \`Authorization: Bearer …\`. A token belongs to one department and shows nothing of others.
\`POST /api/v4/connect/revocation\` signs out.

**Permissions.** \`maps:read\`, \`maps:write\`, \`calendar:read\`, \`calendar:write\`, \`department:admin\`. The role
\`viewer\` has both reads, \`editor\` reads and writes, \`admin\` everything.

**Errors** all have one body, \`{error, message, statusCode}\`. \`error\` is a name that never changes its meaning:
use it in code. \`message\` names the field and what was expected: show it to people. If several fields are wrong, \`errors\` lists every one of
them as \`{field, message}\`, and \`message\` is the first. With
\`Accept: application/problem+json\` the members of RFC 9457 are added. Errors are checked in this order: 401, 403, 400,
404, 413, 422. What belongs to another department is a 404, as if it did not exist. Any response can also be a 500. A 429 or a 503
has \`Retry-After\`: wait that many seconds, and send the request again. A request that is sent while the service stops gets a 503 too.

**Fields.** Times are UTC, \`2026-01-02T03:04:05.678Z\`. Angles are degrees of WGS 84. JSON values are never converted: \`"1"\` is not a
number. Unknown fields are ignored. In an update a field that is left out keeps its value; \`null\`, or an empty value in a
form, clears it. Clients should ignore response fields that they do not know.`;

/** The groups of operations, in the order of the page. */
export const describedTags = [
  { name: 'Accounts', description: 'Signing in with an e-mail address and a password.' },
  {
    name: 'Custom maps',
    description: 'A map is an image between two geographic corners. It is cut into tiles for map clients.',
  },
  { name: 'Floors', description: 'The floors of a map, each with an image in the bounds of its map.' },
  {
    name: 'Zones',
    description: 'Named polygons of a floor. The name is what a position in one resolves to.',
  },
  { name: 'Coordinate resolution', description: 'Turns a position into the name of its zone.' },
  { name: 'Places', description: 'Finds where an address is.' },
  {
    name: 'Storage',
    description:
      'Images and tiles. Their addresses are in the results of maps and floors. They need no token because they cannot be guessed, and their content never changes.',
  },
  {
    name: 'Share links',
    description: 'A map for people without an account, at an address that cannot be guessed.',
  },
  { name: 'Offline sync', description: 'What a client has to download to work without a network.' },
  { name: 'Calendar', description: 'The items of the department’s calendar.' },
  {
    name: 'Calendar export',
    description: 'The calendar as iCalendar files, and as a feed that calendar applications subscribe to.',
  },
  { name: 'Department', description: 'The settings of the caller’s department.' },
  { name: 'Trash', description: 'What was deleted, for as long as it can be restored.' },
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
      enum: Object.keys(errorCatalogue),
      description: 'Which error it is. Never changes its meaning.',
    },
    message: { type: 'string' as const, description: 'What was wrong and what was expected, for people.' },
    statusCode: { type: 'integer' as const, description: 'The HTTP status of the response.' },
    errors: {
      type: 'array' as const,
      description: 'Every field that is wrong, if there are several.',
      items: {
        type: 'object' as const,
        required: ['field', 'message'] as string[],
        properties: {
          field: {
            type: 'string' as const,
            description: 'Its name, such as `name` or `Attendees[2].Email`.',
          },
          message: {
            type: 'string' as const,
            description: 'What is wrong with it, beginning with its name.',
          },
        },
      },
    },
  },
};
