import { Type } from 'typebox';
import type { Context } from '../../context.ts';
import type { App } from '../../http/app-instance.ts';
import { sendEntityTag } from '../../http/conditional-requests.ts';
import { mapDetailDocs } from './map-details.docs.ts';
import { customMapDetailResult } from './map-details.schema.ts';
import { getMapDetails } from './map-details.ts';

export function registerMapDetailRoutes(app: App, ctx: Context): void {
  app.get(
    '/api/v4/CustomMaps/GetCustomMap/:id',
    {
      config: { permission: 'maps:read', docs: mapDetailDocs },
      schema: {
        params: Type.Object({ id: Type.String({ description: 'Id of the map.' }) }),
        tags: ['Custom maps'],
        summary: 'A map with its floors',
        response: { 200: customMapDetailResult },
      },
    },
    async (request, reply) => {
      const details = await getMapDetails(ctx, request.caller.departmentId, request.params.id);
      sendEntityTag(reply, details.revision);
      return details.result;
    },
  );
}
