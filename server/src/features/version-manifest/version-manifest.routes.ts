import type { Context } from '../../context.ts';
import type { App } from '../../http/app-instance.ts';
import { matchEntityTag, sendNotModified } from '../../http/conditional-requests.ts';
import { versionManifestDocs } from './version-manifest.docs.ts';
import { customMapVersionManifest } from './version-manifest.schema.ts';
import { readManifest, readManifestTag } from './version-manifest.ts';

export function registerVersionManifestRoutes(app: App, ctx: Context): void {
  app.get(
    '/api/v4/CustomMaps/GetVersionManifest',
    {
      config: { permission: 'maps:read', load: 'list', docs: versionManifestDocs },
      schema: {
        tags: ['Offline sync'],
        summary: 'The versions of everything that a client may have stored; 304 where nothing has changed',
        response: { 200: customMapVersionManifest },
      },
    },
    async (request, reply) => {
      const { departmentId } = request.caller;
      reply.headers({ 'cache-control': 'private, no-cache', vary: 'Authorization' });
      if (request.headers['if-none-match'] !== undefined) {
        const tag = await readManifestTag(ctx, departmentId);
        const held = matchEntityTag(request.headers, tag);
        if (held) return sendNotModified(reply, held);
      }
      const { tag, manifest } = await readManifest(ctx, departmentId);
      reply.header('etag', tag);
      return manifest;
    },
  );
}
