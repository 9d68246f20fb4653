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

/** The message to show for a failed call. For 4xx responses it is the message of the API. */
export function describeFailure(failure: ApiFailure): string {
  const text = strings.errors;
  if (failure.kind !== 'api') return text.network;
  if (failure.name === 'Forbidden') return text.forbidden;
  if (failure.statusCode < 500) return failure.message;
  return failure.retryAfterSeconds ? format(text.busy, { seconds: failure.retryAfterSeconds }) : text.server;
}

/** Like {@link describeFailure}, for errors thrown by a read: the text does not mention entered data. */
export function describeError(error: unknown): string {
  if (!(error instanceof ApiError)) return strings.errors.unexpected;
  return isUnreachable(error) ? strings.errors.unreachable : describeFailure(error.failure);
}

/** Whether someone else changed the resource after it was read: show a `ConflictNotice`. */
export function isConflict(failure: ApiFailure): boolean {
  return failure.kind === 'api' && failure.statusCode === 412;
}

export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.failure.kind === 'api' && error.failure.statusCode === 404;
}

export function isUnreachable(error: unknown): boolean {
  return error instanceof ApiError && error.failure.kind === 'network';
}

/** The message of an error to show next to its field: without the API field name that the message may begin with. */
export function describeAtField(failure: ApiFailure): string {
  return describeFailure(failure).replace(/^\w+: /, '');
}

export function isAboutImage(failure: ApiFailure): boolean {
  if (failure.kind !== 'api') return false;
  return failure.name === 'UnsupportedImage' || failure.name === 'ImageTooLarge';
}
