import type { Context } from '../../context.ts';
import { fieldError } from '../../errors.ts';
import type { App } from '../../http/app-instance.ts';
import { deleteForever } from './delete-forever.ts';
import { restore } from './restore.ts';
import { trashDocs } from './trash.docs.ts';
import {
  deleteForeverResult,
  restoreResult,
  type TrashIds,
  trashIds,
  trashPage,
  trashQuery,
} from './trash.schema.ts';
import { listTrash } from './trash-list.ts';

const base = '/api/v4/Trash';
const tags = ['Trash'];
const write = { permission: ['maps:write', 'calendar:write'] } as const;

export function registerTrashRoutes(app: App, ctx: Context): void {
  app.get(
    `${base}/GetTrash`,
    {
      config: { ...write, load: 'list', docs: trashDocs.getTrash },
      schema: {
        querystring: trashQuery,
        tags,
        summary: 'The trash',
        response: { 200: trashPage },
      },
    },
    (request) => listTrash(ctx, request.caller, request.query),
  );
  app.post(
    `${base}/Restore`,
    {
      config: { ...write, load: 'list', docs: trashDocs.restore },
      schema: {
        body: trashIds,
        tags,
        summary: 'Restore entries from the trash',
        response: { 200: restoreResult },
      },
    },
    (request) => restore(ctx, request.caller, readIds(request.body)),
  );
  app.post(
    `${base}/DeleteForever`,
    {
      config: { ...write, docs: trashDocs.deleteForever },
      schema: {
        body: trashIds,
        tags,
        summary: 'Permanently delete entries from the trash',
        response: { 200: deleteForeverResult },
      },
    },
    (request) => deleteForever(ctx, request.caller, readIds(request.body)),
  );
}

/** UUIDs are case-insensitive. */
function readIds({ ids, id }: TrashIds): string[] {
  const requested = [...(ids ?? []), ...(id === undefined ? [] : [id])];
  if (requested.length === 0) throw fieldError('ids', 'is required: a list of ids of trash entries');
  return requested.map((one) => one.toLowerCase());
}
