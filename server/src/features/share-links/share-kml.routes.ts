import { Readable } from 'node:stream';
import { Type } from 'typebox';
import type { Context } from '../../context.ts';
import type { App } from '../../http/app-instance.ts';
import { setPrivateHeaders } from '../../http/private-headers.ts';
import { sendIfUnchanged } from '../../http/tagged-body.ts';
import { shareKmlDocs } from './share-kml.docs.ts';
import { openSharedKml, writeNetworkLink } from './share-kml.ts';
import { findSharedState } from './shared-map.ts';

const mediaType = 'application/vnd.google-earth.kml+xml';
const params = Type.Object({ token: Type.String({ description: 'The last part of a `shareUrl`.' }) });
const options = { onRequest: setPrivateHeaders };

export function registerShareKmlRoutes(app: App, ctx: Context): void {
  app.get(
    '/api/v4/Share/:token.kml',
    {
      ...options,
      config: { anonymous: true, load: 'shared', docs: shareKmlDocs.getSharedKml },
      schema: {
        operationId: 'getSharedKml',
        params,
        tags: ['Share links'],
        summary: 'A live overlay for Google Earth and TAK',
      },
    },
    async ({ params }, reply) => {
      await findSharedState(ctx, params.token);
      return reply.type(mediaType).send(writeNetworkLink(ctx, params.token)) as never; // sends the response
    },
  );
  app.get(
    '/api/v4/Share/:token/Overlay.kml',
    {
      ...options,
      config: { anonymous: true, load: 'shared', docs: shareKmlDocs.getSharedOverlay },
      schema: {
        operationId: 'getSharedOverlay',
        params,
        tags: ['Share links'],
        summary: 'What a live overlay shows now',
      },
    },
    async (request, reply) => {
      const state = await findSharedState(ctx, request.params.token);
      if (sendIfUnchanged(request, reply, state.tag)) return reply as never;
      const body = Readable.from(await openSharedKml(ctx, state), { objectMode: false });
      return reply.type(mediaType).header('etag', state.tag).send(body) as never; // sends the response
    },
  );
}
