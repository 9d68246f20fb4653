import type { JsonObject } from './openapi-document.ts';

const requestHeaders = {
  'If-Match':
    'The `ETag` of what was read before. The edit fails with 412 where somebody else was faster. Without it the edit is made whatever has changed.',
  'If-None-Match':
    'The `ETag` of what is there already: the answer is 304, without a body, where it is still current.',
  Prefer:
    '`respond-async` answers at once, with `tileUrlTemplate: null`, and draws the tiles afterwards (RFC 7240).',
  Range: 'The part of the file that is wanted, such as `bytes=0-16383` (RFC 9110, section 14).',
  'If-Range': 'The `ETag` of the file that the other parts came from: another file is answered whole.',
  'Last-Event-ID': 'The id of the last event that arrived: the stream goes on behind it.',
} as const;
export type RequestHeader = keyof typeof requestHeaders;

const responseHeaders = {
  ETag: 'Names this state of what is answered, for `If-Match` and `If-None-Match`.',
  'Cache-Control': 'How long, and by whom, the answer may be kept.',
  'Last-Modified': 'When what is answered last changed.',
  'Preference-Applied': '`respond-async`, where `Prefer` asked for it.',
  'Retry-After': 'After how many seconds to try again.',
  'WWW-Authenticate': 'The scheme that is asked for: `Bearer`.',
  'Accept-Ranges': '`bytes`: parts of the file can be asked for.',
  'Content-Range': 'Which part of the file this is, and how long the whole file is.',
  'Content-Disposition': 'Whether to show the file or to save it, and the name to save it under.',
  'Access-Control-Allow-Origin': '`*`: pages of every origin may read the answer.',
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
