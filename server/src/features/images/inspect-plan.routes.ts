import { join } from 'node:path';
import type { Context } from '../../context.ts';
import type { App } from '../../http/app-instance.ts';
import { defineUploadForm, formRoute, receiveForm } from '../../http/upload/form-upload.ts';
import { inspectPlanDocs } from './images.docs.ts';
import { maxImageBytes } from './images.ts';
import { inspectPlan } from './inspect-plan.ts';
import { inspectFields, planInspection } from './plan.schema.ts';

const form = defineUploadForm(inspectFields, 'imageFile', maxImageBytes);

/** Lets a client choose a page of a PDF, and see the position in a file, before it saves a map or a floor. */
export function registerInspectPlanRoute(app: App, ctx: Context): void {
  const { schema, ...route } = formRoute(form, true);
  app.post(
    '/api/v4/CustomMaps/InspectPlan',
    {
      ...route,
      config: { permission: 'maps:write', load: 'upload', docs: inspectPlanDocs },
      schema: {
        ...schema,
        tags: ['Custom maps'],
        summary: 'The pages of a PDF, and the position in a plan',
        response: { 200: planInspection },
      },
    },
    (request) => {
      const folder = join(ctx.config.dataDir, 'incoming');
      const place = { folder, fileRequired: true, beforeFile: async () => {} };
      return receiveForm(request, form, place, (fields, file) => inspectPlan(ctx, fields, file));
    },
  );
}
