import { Type } from 'typebox';
import type { Context } from '../../context.ts';
import type { App } from '../../http/app-instance.ts';
import { allowEveryOrigin } from '../../http/cors.ts';
import { imageDocs } from './images.docs.ts';
import { openImage } from './open-image.ts';

/** Files that a browser saves instead of opening, because they could contain a script or browsers do not show them. */
const downloads: Readonly<Record<string, string>> = {
  'image/svg+xml': 'image.svg',
  'application/pdf': 'plan.pdf',
  'image/tiff': 'plan.tif',
};

/**
 * Serves originals at `{storage_url}/images/{key}.{png|jpg|svg|pdf|tif}`. An uploaded SVG could contain a script, so
 * it is only served as an image (opening its URL downloads it), sandboxed, and with the detected media type.
 */
export function registerImageRoutes(app: App, ctx: Context): void {
  const options = {
    schema: {
      params: Type.Object({ fileName: Type.String({ description: 'The last part of an `imageUrl`.' }) }),
      operationId: 'getImage',
      summary: 'An image',
      tags: ['Storage'],
    },
    config: { anonymous: true, load: 'light', docs: imageDocs } as const,
    onRequest: allowEveryOrigin,
  };
  app.get('/storage/images/:fileName', options, async (request, reply) => {
    const image = await openImage(ctx, request.params.fileName);
    reply.headers({
      'content-type': image.mediaType,
      'content-length': image.sizeBytes,
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
    });
    const file = downloads[image.mediaType];
    if (file) reply.header('content-disposition', `attachment; filename="${file}"`);
    return reply.send(image.body);
  });
}
