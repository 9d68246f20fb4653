import type { TSchema } from 'typebox';
import { type ErrorName, errorCatalog, MusterError } from '../../errors.ts';
import type { NeededPermission } from '../app-instance.ts';
import { bodyTooLarge } from '../body-limit.ts';
import type { LoadKind } from '../overload/load-kinds.ts';
import { busyMessage } from '../overload/service-busy.ts';
import { createCheck } from '../validation.ts';
import { describeResponseHeaders, type ResponseHeader } from './described-headers.ts';
import type { Example, Response } from './openapi-document.ts';

/** The properties of an operation that determine which errors it can return. */
export interface ErrorSources {
  readonly permission: NeededPermission | undefined;
  readonly load: LoadKind | undefined;
  readonly body: TSchema | undefined;
  /** Media types of accepted bodies; none if it reads no body. */
  readonly mediaTypes: readonly string[];
  /** In bytes. */
  readonly bodyLimit: number;
  readonly takesQuery: boolean;
  readonly isForm: boolean;
  readonly takesImage: boolean;
  readonly takesIfMatch: boolean;
  readonly listed: readonly ErrorName[];
  readonly ownMessages: Readonly<Partial<Record<ErrorName, string>>>;
}

/** The names of the errors an operation can return, in the order in which they are checked. */
export function errorsOf(sources: ErrorSources): ErrorName[] {
  const { permission, load, mediaTypes, takesQuery, takesImage, takesIfMatch, listed } = sources;
  const guarded: ErrorName[] = permission ? ['Unauthorized'] : [];
  const limited: ErrorName[] = load === 'light' ? [] : ['TooManyRequests'];
  const permitted: ErrorName[] = permission && permission !== 'any-caller' ? ['Forbidden'] : [];
  const bodily: ErrorName[] =
    mediaTypes.length > 0 ? ['InvalidRequest', 'PayloadTooLarge', 'UnsupportedMediaType'] : [];
  const queried: ErrorName[] = takesQuery ? ['InvalidRequest'] : [];
  const uploaded: ErrorName[] = takesImage ? ['UnsupportedImage', 'ImageTooLarge'] : [];
  const conditional: ErrorName[] = takesIfMatch ? ['Conflict'] : [];
  const names = new Set<ErrorName>([
    ...guarded,
    ...limited,
    ...permitted,
    ...bodily,
    ...queried,
    ...uploaded,
    ...conditional,
    ...listed,
    'InternalServerError',
    'ServiceUnavailable',
  ]);
  return (Object.keys(errorCatalog) as ErrorName[]).filter((name) => names.has(name));
}

/** The statuses of an error in the description: a `Conflict` is a 412 if it comes from `If-Match`, otherwise a 409. */
export function statusesOf(name: ErrorName, { takesIfMatch, listed }: ErrorSources): number[] {
  const { status } = errorCatalog[name];
  if (name !== 'Conflict' || !takesIfMatch) return [status];
  return listed.includes(name) ? [status, 412] : [412];
}

/** The messages that never vary. `server/src/api-examples.test.ts` compares them with the responses. */
const messages: Partial<Record<ErrorName, string>> = {
  UnsupportedImage:
    'imageFile: This file is not a supported image. Save it as a PNG, a JPEG, an SVG, a PDF or a TIFF.',
  Unauthorized: 'The Authorization header must be: Bearer <access token>',
  CustomMapNotFound: 'The department has no map with this id',
  CustomMapFloorNotFound: 'The department has no floor with this id',
  CustomMapZoneNotFound: 'The department has no zone with this id',
  CustomMapPointNotFound: 'The department has no point with this id',
  DraftNotFound: 'The department has no draft with this id',
  CalendarItemNotFound: 'The department has no calendar item with this id',
  AttachmentNotFound: 'The department has no attachment with this id',
  ShareLinkNotFound: 'This share link has expired, was deleted, or never existed',
  ImportNotFound: 'The department has no import with this id',
  UserNotFound: 'The department has no user with this id',
  InvitationNotFound: 'This link has expired, was used, or was replaced by a newer one; request a new one',
  ApiTokenNotFound: 'The department has no API token with this id',
  NotFound: 'Nothing is served at this address',
  Conflict: 'If-Match: someone else changed it since it was read; read it again and repeat the change',
  ImageTooLarge: 'imageFile must be at most 50 MB',
  TooManyRequests: 'Too many requests in a minute; try again in 42 seconds',
  ServiceUnavailable: 'The database does not respond; try again',
  InternalServerError: 'Internal server error; the server log has the details',
};

/** An error as it is sent, or `undefined` if its text depends on the request. */
export function exampleOfError(
  name: ErrorName,
  statusCode: number,
  sources: ErrorSources,
): Example | undefined {
  const { ownMessages, body } = sources;
  const explained =
    name === 'InvalidRequest' && !ownMessages[name] && body ? explainEmptyBody(body) : undefined;
  const message = explained?.message ?? messageOf(name, sources);
  const isOther = name === 'Conflict' && statusCode === 409 && !ownMessages[name]; // the general text is about If-Match
  if (message === undefined || isOther) return undefined;
  const errors = explained && explained.errors.length > 1 ? { errors: explained.errors } : {};
  return { summary: errorCatalog[name].when, value: { error: name, message, statusCode, ...errors } };
}

function messageOf(name: ErrorName, sources: ErrorSources): string | undefined {
  const { permission, isForm, ownMessages } = sources;
  if (ownMessages[name]) return ownMessages[name];
  if (name === 'ServiceUnavailable' && !permission) return busyMessage;
  if (name === 'Forbidden') return `This operation needs the permission ${[permission].flat().join(' or ')}`;
  if (name === 'UnsupportedMediaType')
    return `The body was sent as text/plain: send ${sources.mediaTypes.join(' or ')}`;
  if (name === 'PayloadTooLarge')
    return isForm ? 'The form is over the limit of this endpoint' : bodyTooLarge(sources.bodyLimit).message;
  return messages[name];
}

/** The error of the schema check for `{}`, or for `[]` if every field is optional. */
function explainEmptyBody(body: TSchema): MusterError | undefined {
  const check = createCheck(body);
  for (const value of [{}, []]) {
    try {
      check(value);
    } catch (error) {
      if (error instanceof MusterError) return error;
      throw error;
    }
  }
  return undefined;
}

const headersOfStatus: Readonly<Record<number, readonly ResponseHeader[]>> = {
  401: ['WWW-Authenticate'],
  429: ['Retry-After'],
  503: ['Retry-After'],
};

/** The response for one status: the error names it can have, what each means, and examples. */
export function describeErrorResponse(
  status: number,
  names: readonly ErrorName[],
  examples: Readonly<Record<string, Example>>,
): Response {
  const headers = headersOfStatus[status];
  return {
    description: names.map((name) => `\`${name}\`: ${errorCatalog[name].when}`).join('\n\n'),
    ...(headers ? { headers: describeResponseHeaders(headers) } : {}),
    content: {
      'application/json': {
        schema: { $ref: '#/components/schemas/Error' },
        ...(Object.keys(examples).length > 0 ? { examples } : {}),
      },
    },
  };
}
