import type { FastifyRequest, preParsingHookHandler, RouteOptions } from 'fastify';
import { errorOf, type MusterError } from '../errors.ts';
import type { App } from './app-instance.ts';

/**
 * Rejects a body of a media type that its endpoint does not read with a 415 that names the types it does read, after the
 * caller is known and before the body is read. Otherwise a body that no parser consumes could leave the request unanswered.
 */
export function registerContentTypes(app: App): void {
  app.addHook('onRoute', (route) => {
    if (readsNoBody(route)) return;
    const accepted = acceptedTypes(route);
    const check: preParsingHookHandler = (request, _reply, _payload, done) =>
      done(explainContentType(request, accepted));
    route.preParsing = [check, ...[route.preParsing ?? []].flat()];
  });
}

function readsNoBody({ method }: RouteOptions): boolean {
  return [method].flat().every((one) => ['GET', 'HEAD', 'OPTIONS'].includes(one));
}

function acceptedTypes({ schema, config }: RouteOptions): readonly string[] {
  return config?.docs?.body?.mediaTypes ?? schema?.consumes ?? (schema?.body ? ['application/json'] : []);
}

function explainContentType(request: FastifyRequest, accepted: readonly string[]): MusterError | undefined {
  const { headers } = request;
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
  const type = headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  if (!hasBody && (type === undefined || accepted.length === 0)) return undefined;
  // JSON is accepted, and ignored, by endpoints that read no body: some clients send `{}` with every POST.
  const readable = accepted.length > 0 ? accepted : ['application/json'];
  if (type === undefined || !readable.includes(type)) return unsupportedType(type, accepted);
  if ((headers['content-encoding'] ?? 'identity') === 'identity') return undefined;
  const message = `The body was sent with Content-Encoding ${headers['content-encoding']}: send it without one`;
  // RFC 9110, section 12.5.3: how a 415 says which codings it accepts.
  return errorOf('UnsupportedMediaType', message, { headers: { 'accept-encoding': 'identity' } });
}

const formTypes = ['application/x-www-form-urlencoded', 'multipart/form-data'];

function unsupportedType(type: string | undefined, accepted: readonly string[]): MusterError {
  const sent =
    type === undefined
      ? 'has no Content-Type'
      : `was sent as ${formTypes.includes(type) ? `form data (${type})` : type.slice(0, 100)}`;
  const expected = accepted.length > 0 ? accepted.join(' or ') : 'no body';
  return errorOf('UnsupportedMediaType', `The body ${sent}: send ${expected}`);
}
