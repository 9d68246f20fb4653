import { Type } from 'typebox';
import type { Context } from '../../context.ts';
import type { App } from '../../http/app-instance.ts';
import { getMap } from '../maps/maps.ts';
import { findSharedState } from './shared-map.ts';

const color = '#0d1f2d'; // the same as in console/public/manifest.webmanifest

/** Serves the web app manifest of a share link's page: if it is installed on a phone, it opens this map. */
export function registerShareManifestRoute(app: App, ctx: Context): void {
  app.get(
    '/share/:token/manifest.webmanifest',
    {
      config: { anonymous: true, load: 'shared' },
      schema: { hide: true, params: Type.Object({ token: Type.String() }) },
    },
    async (request, reply) => {
      const { token } = request.params;
      const { departmentId, mapId } = await findSharedState(ctx, token);
      const { result: map } = await getMap(ctx, departmentId, mapId);
      reply.headers({ 'cache-control': 'private, no-cache', 'x-robots-tag': 'noindex' });
      reply.type('application/manifest+json');
      return JSON.stringify(describeApp(`/share/${token}`, map.name));
    },
  );
}

function describeApp(path: string, name: string) {
  const icon = (file: string, purpose: string) => {
    const [, size = ''] = /-(\d+)/.exec(file) ?? [];
    return { src: `/icons/${file}.png`, sizes: `${size}x${size}`, type: 'image/png', purpose };
  };
  return {
    name,
    short_name: name,
    id: path,
    start_url: path,
    scope: path,
    display: 'standalone',
    theme_color: color,
    background_color: color,
    icons: [icon('icon-192', 'any'), icon('icon-512', 'any'), icon('maskable-512', 'maskable')],
  };
}
