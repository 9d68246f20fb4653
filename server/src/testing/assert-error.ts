import assert from 'node:assert/strict';
import type { Answer } from './api-client.ts';

/**
 * Asserts that a response is an error in the form that every error has: these three fields and nothing else.
 *
 * @param error its name in the catalogue
 */
export function assertError(response: Answer, status: number, error: string, message?: RegExp): void {
  assert.equal(response.status, status, response.text);
  assert.deepEqual(Object.keys(response.body), ['error', 'message', 'statusCode']);
  assert.deepEqual([response.body.error, response.body.statusCode], [error, status]);
  if (message) assert.match(response.body.message, message);
}
