import type { JsonObject } from './openapi-document.ts';

const requestHeaders = {
  'If-Match':
    'The `ETag` of the version that you read. The edit fails with 412 if someone else has changed it since. Without this header, the edit overwrites other changes.',
  'If-None-Match':
    'The `ETag` of the version that the client has: if it is still current, the response is a 304 without a body.',
  Prefer:
    '`respond-async`: the response does not wait for the tiles and has `tileUrlTemplate: null` (RFC 7240).',
  Range: 'The part of the file to send, such as `bytes=0-16383` (RFC 9110, section 14).',
  'If-Range':
    'The `ETag` of the file that the other parts came from: if the file has changed, the whole file is sent.',
  'Last-Event-ID': 'The id of the last event that arrived: the stream continues after it.',
} as const;
export type RequestHeader = keyof typeof requestHeaders;

const responseHeaders = {
  ETag: 'Identifies this version of the resource, for `If-Match` and `If-None-Match`.',
  'Cache-Control': 'How long the response can be cached, and by whom.',
  'Last-Modified': 'When the resource last changed.',
  'Preference-Applied': '`respond-async`, if `Prefer` requested it.',
  'Retry-After': 'How many seconds to wait before the next attempt.',
  'WWW-Authenticate': 'The scheme that is required: `Bearer`.',
  'Accept-Ranges': '`bytes`: parts of the file can be requested.',
  'Content-Range': 'Which part of the file this is, and the size of the whole file.',
  'Content-Disposition': 'Whether to show or save the file, and its file name.',
  'Muster-Stale-Seconds': 'Sent only while the database is down: the age of the data in seconds.',
  'Access-Control-Allow-Origin': '`*`: pages of any origin can read the response.',
} as const;
export type ResponseHeader = keyof typeof responseHeaders;

const text = { type: 'string' };

export function describeRequestHeader(name: RequestHeader) {
  return { name, in: 'header', required: false, description: requestHeaders[name], schema: text };
}

export function describeResponseHeaders(names: readonly ResponseHeader[]): Record<string, JsonObject> {
  return Object.fromEntries(
    names.map((name) => [name, { description: responseHeaders[name], schema: text }]),
  );
}
