import type { Context } from './context.ts';

/** Returns the current time in the format that is stored and sent: ISO 8601 UTC with milliseconds. */
export function timestampNow(ctx: Pick<Context, 'clock'>): string {
  return new Date(ctx.clock.now()).toISOString();
}
