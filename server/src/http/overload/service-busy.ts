import { errorOf, type MusterError } from '../../errors.ts';

export const busyRetrySeconds = 5;
export const busyMessage = 'The service is overloaded; try again in a few seconds';

/** For a request that is rejected because of the total load. */
export function serviceBusy(message = busyMessage): MusterError {
  return errorOf('ServiceUnavailable', message, { headers: { 'retry-after': String(busyRetrySeconds) } });
}
