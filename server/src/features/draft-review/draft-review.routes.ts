import { Type } from 'typebox';
import type { Context } from '../../context.ts';
import type { App } from '../../http/app-instance.ts';
import { sendTaggedJson } from '../../http/tagged-body.ts';
import { draftDocs } from './draft-review.docs.ts';
import { mapDraftResult, publishFields, returnFields } from './draft-review.schema.ts';
import { discardDraft, returnDrafts } from './draft-review.ts';
import { listMapDrafts } from './list-drafts.ts';
import { publishDrafts } from './publish-drafts.ts';

const base = '/api/v4/CustomMaps';
const params = Type.Object({ customMapId: Type.String({ description: 'Id of the map.' }) });
const draftParams = Type.Object({ draftId: Type.String({ description: 'Id of the draft.' }) });
const tags = ['Drafts'];
const write = { permission: 'maps:write' } as const;
const review = { permission: 'department:admin' } as const;
const response = { 200: mapDraftResult };

export function registerDraftReviewRoutes(app: App, ctx: Context): void {
  app.get(
    `${base}/GetDraft/:customMapId`,
    {
      config: { ...write, load: 'list', docs: draftDocs.getDraft },
      schema: { params, tags, summary: 'What the drafts of a map would change', response },
    },
    async (request, reply) => {
      const result = await listMapDrafts(ctx, request.caller.departmentId, request.params.customMapId);
      return sendTaggedJson(request, reply, result) as never; // it sends the response itself
    },
  );
  app.post(
    `${base}/PublishDraft/:customMapId`,
    {
      config: { ...review, load: 'list', docs: draftDocs.publishDraft },
      schema: { params, body: publishFields, tags, summary: 'Publish drafts', response },
    },
    async ({ caller, params, body }) => {
      await publishDrafts(ctx, caller, params.customMapId, body);
      return listMapDrafts(ctx, caller.departmentId, params.customMapId);
    },
  );
  app.post(
    `${base}/ReturnDraft/:customMapId`,
    {
      config: { ...review, load: 'list', docs: draftDocs.returnDraft },
      schema: { params, body: returnFields, tags, summary: 'Return drafts with a note', response },
    },
    async ({ caller, params, body }) => {
      await returnDrafts(ctx, caller, params.customMapId, body);
      return listMapDrafts(ctx, caller.departmentId, params.customMapId);
    },
  );
  app.delete(
    `${base}/DeleteDraft/:draftId`,
    {
      config: { ...write, docs: draftDocs.deleteDraft },
      schema: { params: draftParams, tags, summary: 'Discard a draft' },
    },
    ({ caller, params }) => discardDraft(ctx, caller.departmentId, params.draftId),
  );
}
