import { errorOf, type MusterError } from '../errors.ts';

/** Fastify's default body limit, for routes that set none. */
export const defaultBodyLimit = 1024 * 1024;

/** @param limit in bytes; shown in units of 1024 and 1024 × 1024 bytes, like the limits of uploads */
export function bodyTooLarge(limit: number): MusterError {
  const mebibytes = limit / 1024 / 1024;
  const size = mebibytes < 1 ? `${limit / 1024} kB` : `${mebibytes} MB`;
  return errorOf('PayloadTooLarge', `The body must be at most ${size}`);
}
