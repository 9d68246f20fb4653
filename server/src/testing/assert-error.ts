import assert from 'node:assert/strict';
import type { ApiResponse } from './api-client.ts';

/**
 * Asserts that a response is an error in the format of all errors: these three fields, and `errors` if several fields are wrong.
 *
 * @param error its name in `errorCatalog`
 */
export function assertError(response: ApiResponse, status: number, error: string, message?: RegExp): void {
  assert.equal(response.status, status, response.text);
  const { errors, ...body } = response.body;
  assert.deepEqual(Object.keys(body), ['error', 'message', 'statusCode']);
  if (errors) assertFieldErrors(errors, body.message);
  assert.deepEqual([response.body.error, response.body.statusCode], [error, status]);
  if (message) assert.match(response.body.message, message);
}

function assertFieldErrors(errors: readonly { field: string; message: string }[], first: string): void {
  assert.ok(errors.length > 1);
  assert.equal(errors[0]?.message, first);
  for (const { field, message } of errors) assert.ok(message.startsWith(field), message);
}
