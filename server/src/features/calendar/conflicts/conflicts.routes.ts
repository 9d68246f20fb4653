import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-instance.ts';
import { conflictsDocs } from './conflicts.docs.ts';
import { conflictsQuery, conflictsResult } from './conflicts.schema.ts';
import { findConflicts } from './conflicts.ts';

export function registerConflictRoutes(app: App, ctx: Context): void {
  app.get(
    '/api/v4/Calendar/GetConflicts',
    {
      schema: {
        querystring: conflictsQuery,
        response: { 200: conflictsResult },
        summary: 'What a planned event conflicts with',
        tags: ['Calendar'],
      },
      config: { permission: 'calendar:read', load: 'list', docs: conflictsDocs.getConflicts },
    },
    async ({ caller, query }) => ({
      Data: await findConflicts(ctx, caller.departmentId, query),
      Status: 'success' as const,
    }),
  );
}
