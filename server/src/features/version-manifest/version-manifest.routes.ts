import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import type { App } from '../../http/app-instance.ts';
import { sendIfUnchanged, sendTaggedBody } from '../../http/tagged-body.ts';
import { versionManifestDocs } from './version-manifest.docs.ts';
import { customMapVersionManifest } from './version-manifest.schema.ts';
import { createManifests } from './version-manifest.ts';

export function registerVersionManifestRoutes(app: App, ctx: Context): void {
  const manifests = createManifests(ctx);
  /** Typed separately, because the route's response type is the manifest, but this sends its bytes. */
  const sendManifest = async (request: FastifyRequest, reply: FastifyReply) => {
    const { departmentId } = request.caller;
    const tag = await manifests.readTag(departmentId);
    if (sendIfUnchanged(request, reply, tag)) return reply;
    return sendTaggedBody(request, reply, await manifests.read(departmentId, tag));
  };
  app.get(
    '/api/v4/CustomMaps/GetVersionManifest',
    {
      config: { permission: 'maps:read', load: 'list', docs: versionManifestDocs },
      schema: {
        tags: ['Offline sync'],
        summary: 'The versions of all maps, floors and zones, for offline clients',
        response: { 200: customMapVersionManifest },
      },
    },
    (request, reply) => sendManifest(request, reply),
  );
}
