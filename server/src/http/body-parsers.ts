import { isUtf8 } from 'node:buffer';
import { errorOf } from '../errors.ts';
import type { App } from './app-instance.ts';

/**
 * Parses JSON and form-encoded bodies. An empty body with a JSON content type counts as no body, because clients send
 * that with a DELETE. A byte order mark is skipped. Invalid UTF-8 is rejected instead of replaced, because texts are
 * stored byte for byte.
 */
export function registerBodyParsers(app: App): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body: Buffer, done) => {
    if (body.length === 0) return done(null, undefined);
    try {
      done(null, parseJson(body));
    } catch (error) {
      done(error as Error);
    }
  });
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body: string, done) => done(null, Object.fromEntries(new URLSearchParams(body))),
  );
}

/** @throws MusterError `InvalidRequest` */
export function parseJson(bytes: Buffer): unknown {
  if (!isUtf8(bytes)) throw errorOf('InvalidRequest', 'The body must be UTF-8');
  const text = bytes.toString('utf8');
  try {
    return JSON.parse(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text);
  } catch {
    throw errorOf('InvalidRequest', 'The body must be valid JSON');
  }
}
