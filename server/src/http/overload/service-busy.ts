import { errorOf, type MusterError } from '../../errors.ts';

export const busyRetrySeconds = 5;
export const busyMessage = 'The service has too much to do at this moment; try again in a few seconds';

/** For a request that is rejected because of the total load. */
export function serviceBusy(message = busyMessage): MusterError {
  return errorOf('ServiceUnavailable', message, { headers: { 'retry-after': String(busyRetrySeconds) } });
}
