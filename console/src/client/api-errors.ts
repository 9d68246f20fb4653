import type { ApiFailure, Result } from '@muster/sdk/client';
import { format } from '../strings/format.ts';
import { strings } from '../strings.ts';

/** A failed API call as an `Error`, because React Query expects queries to throw. */
export class ApiError extends Error {
  readonly failure: ApiFailure;

  constructor(failure: ApiFailure) {
    super(failure.kind === 'aborted' ? 'aborted' : failure.message);
    this.name = 'ApiError';
    this.failure = failure;
  }
}

/** Returns the value of a successful call. @throws ApiError */
export function unwrapResult<T>(result: Result<T>): T {
  if (result.ok) return result.value;
  throw new ApiError(result.error);
}

/** The message to show for a failed call. For 4xx responses, it is the API's message. */
export function describeFailure(failure: ApiFailure): string {
  const text = strings.errors;
  if (failure.kind !== 'api') return text.network;
  if (failure.name === 'Forbidden') return text.forbidden;
  if (failure.statusCode < 500) return failure.message;
  return failure.retryAfterSeconds ? format(text.busy, { seconds: failure.retryAfterSeconds }) : text.server;
}

/** {@link describeFailure} of a call that failed. */
export function failureOf(result: Result<unknown>): string | undefined {
  return result.ok ? undefined : describeFailure(result.error);
}

/** Like {@link describeFailure}, for errors thrown by a read. The text does not mention entered data. */
export function describeError(error: unknown): string {
  if (!(error instanceof ApiError)) return strings.errors.unexpected;
  return isUnreachable(error) ? strings.errors.unreachable : describeFailure(error.failure);
}

/** Whether someone else changed the resource after it was read. If so, show a `ConflictNotice`. */
export function isConflict(failure: ApiFailure): boolean {
  return failure.kind === 'api' && failure.statusCode === 412;
}

export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.failure.kind === 'api' && error.failure.statusCode === 404;
}

export function isUnreachable(error: unknown): boolean {
  return error instanceof ApiError && error.failure.kind === 'network';
}

/**
 * The errors of a rejected save for the fields of a form; empty if it concerns none of them. The API's messages start with the
 * name of the field.
 *
 * @param fieldOf returns the form field that matches an API field
 */
export function fieldErrorsOf<Field extends string>(
  failure: ApiFailure,
  fieldOf: (apiField: string) => Field | undefined,
): Partial<Record<Field, string>> {
  if (failure.kind !== 'api' || failure.statusCode >= 500) return {};
  const isAboutImage = failure.name === 'UnsupportedImage' || failure.name === 'ImageTooLarge';
  const first = { field: isAboutImage ? 'imageFile' : failure.message, message: failure.message };
  const errors: Partial<Record<Field, string>> = {};
  for (const { field: named, message } of failure.errors ?? [first]) {
    const field = fieldOf(/^\w+/.exec(named)?.[0] ?? '');
    if (field) errors[field] ??= message.replace(/^\w+: /, '');
  }
  return errors;
}
