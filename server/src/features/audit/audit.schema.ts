import { type Static, Type } from 'typebox';
import { actorKinds } from '../../actor.ts';
import { about } from '../../http/openapi/described-fields.ts';
import { nullable, searchedText } from '../field-schemas.ts';
import { type AuditKind, auditActions, auditKinds } from './audit-kinds.ts';

const maxEntriesPerPage = 1_000;
export const defaultEntriesPerPage = 100;

const instant = () =>
  Type.Optional(Type.String({ maxLength: 64, description: 'a time in UTC, such as 2026-03-01T00:00:00Z' }));
const text = (maxLength: number) => Type.Optional(searchedText(maxLength));

export const auditQuery = Type.Object({
  kind: about(
    'Only entries about objects of this kind.',
    Type.Optional(
      Type.Unsafe<AuditKind>(
        Type.Union(
          auditKinds.map((kind) => Type.Literal(kind)),
          { description: listOf(auditKinds) },
        ),
      ),
    ),
  ),
  id: about('Only entries about the object with this id.', text(255)),
  customMapId: about('Only entries about this map, its floors, zones, points and share links.', text(255)),
  userId: about('Only what this user did.', text(255)),
  from: about('Only entries from this instant on.', instant()),
  to: about('Only entries before this instant.', instant()),
  before: about(
    'Only entries older than this one: `next` of the previous page.',
    Type.Optional(
      Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, description: 'the id of an entry' }),
    ),
  ),
  limit: about(
    'The maximum number of entries. Defaults to 100; CSV and NDJSON have all entries.',
    Type.Optional(Type.Integer({ minimum: 1, maximum: maxEntriesPerPage })),
  ),
  format: about(
    'The output format. CSV and NDJSON are streamed and have all entries.',
    Type.Optional(
      Type.Union([Type.Literal('json'), Type.Literal('csv'), Type.Literal('ndjson')], {
        description: 'json, csv or ndjson',
      }),
    ),
  ),
});
export type AuditQuery = Static<typeof auditQuery>;

function listOf(names: readonly string[]): string {
  return `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;
}

function oneOf<Name extends string>(names: readonly Name[], description: string) {
  return Type.Unsafe<Name>({ type: 'string', enum: [...names], description });
}

const values = (description: string) =>
  Type.Unsafe<Readonly<Record<string, unknown>> | null>({
    type: ['object', 'null'],
    additionalProperties: true,
    description,
  });

export const auditEntry = Type.Object(
  {
    auditEntryId: Type.Integer({ description: 'Its id; later entries have higher ids' }),
    occurredOn: Type.String({ format: 'date-time', description: 'When it was written' }),
    kind: oneOf(auditKinds, 'What it is about'),
    id: Type.String({ description: 'Id of the object; for a calendar feed, the id of its user' }),
    name: nullable(Type.String({ description: 'Name of the object; null if it has none' })),
    customMapId: nullable(Type.String({ description: 'The map of the object, or null' })),
    action: oneOf(auditActions, 'What was done'),
    actor: oneOf(
      actorKinds,
      'Who did it: someone who is signed in, a program with a token, a request without a token, a command on the server, or the service itself',
    ),
    userId: nullable(
      Type.String({ description: 'Id of the user; null for commands and the service itself' }),
    ),
    userName: nullable(
      Type.String({ description: 'Name of the user, or of the account on the server that ran the command' }),
    ),
    address: nullable(Type.String({ description: 'IP address that the request came from' })),
    requestId: nullable(Type.String({ description: 'Id of the request, as in X-Request-Id' })),
    via: Type.String({ description: 'The endpoint, the command, or the task of the service' }),
    before: values('The fields that changed, as they were; null if there was nothing before'),
    after: values('The fields that changed, as they are now; null if nothing is left'),
  },
  { title: 'AuditEntry' },
);
export type AuditEntry = Static<typeof auditEntry>;

export const auditPage = Type.Object(
  {
    entries: Type.Array(auditEntry, { description: 'Newest first' }),
    next: nullable(
      Type.Integer({ description: 'What to send as `before` for the next page; null if this is the last' }),
    ),
    hasMore: Type.Boolean({ description: 'Whether there are older entries' }),
  },
  { title: 'AuditPage' },
);
export type AuditPage = Static<typeof auditPage>;
