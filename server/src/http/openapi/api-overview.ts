import { errorCatalogue } from '../../errors.ts';

/** The first page of the API description. */
export const apiOverview = `Custom maps, floors and zones of a department, GPS positions turned into zone names, offline sync, and calendars.

**Signing in.** \`POST /api/v4/connect/token\` gives an access token for an hour and a refresh token; \`npx muster token\`
prints one for scripts. Send it as \`Authorization: Bearer …\`. A token belongs to one department and shows nothing of others.
\`POST /api/v4/connect/revocation\` signs out.

**Permissions.** \`maps:read\`, \`maps:write\`, \`calendar:read\`, \`calendar:write\`, \`department:admin\`. The role
\`viewer\` has both reads, \`editor\` reads and writes, \`admin\` everything.

**Errors** all have one body, \`{error, message, statusCode}\`. \`error\` is a name that never changes its meaning:
write code against it. \`message\` names the field and what was expected: show it to people. With
\`Accept: application/problem+json\` the members of RFC 9457 come along. What is wrong is looked for in this order: 401, 403, 400,
404, 413, 422. What belongs to another department is a 404, as if it did not exist. Any answer can also be a 500.

**Fields.** Times are UTC, \`2026-01-02T03:04:05.678Z\`. Angles are degrees of WGS 84. JSON values are never converted: \`"1"\` is no
number. What is not known is ignored. In an update a field that is left out keeps its value; \`null\`, or an empty value in a
form, clears it. Clients should ignore fields of answers that they do not know.`;

/** The groups of operations, in the order in which a reader meets them. */
export const describedTags = [
  { name: 'Accounts', description: 'Signing in with an e-mail address and a password.' },
  {
    name: 'Custom maps',
    description:
      'A map is an image between two geographic corners. It is cut into tiles that map clients draw.',
  },
  { name: 'Floors', description: 'The floors of a map, each with an image in the bounds of its map.' },
  {
    name: 'Zones',
    description: 'Named polygons of a floor. The name is what a position in one resolves to.',
  },
  { name: 'Coordinate resolution', description: 'A position turned into the name of the zone it is in.' },
  {
    name: 'Storage',
    description:
      'Images and tiles. Their addresses come with the results of maps and floors, need no token because nobody can guess them, and never change what they show.',
  },
  {
    name: 'Share links',
    description: 'A map for people without an account, by an address that nobody can guess.',
  },
  { name: 'Offline sync', description: 'What a client has to download to work without a network.' },
  { name: 'Calendar', description: 'The items of the department’s calendar.' },
  {
    name: 'Calendar export',
    description: 'The calendar as iCalendar files, and as a feed that calendar applications subscribe to.',
  },
  { name: 'Department', description: 'The settings of the caller’s department.' },
  { name: 'Service', description: 'For whoever runs it.' },
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
    statusCode: { type: 'integer' as const, description: 'The HTTP status of the answer.' },
  },
};
