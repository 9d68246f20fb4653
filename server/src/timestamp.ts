import type { Context } from './context.ts';

/** Now, as it is stored and answered: ISO 8601 UTC with milliseconds. */
export function timestampNow(ctx: Pick<Context, 'clock'>): string {
  return new Date(ctx.clock.now()).toISOString();
}
