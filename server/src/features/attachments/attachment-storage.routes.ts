import { Type } from 'typebox';
import type { Context } from '../../context.ts';
import type { App } from '../../http/app-instance.ts';
import { allowEveryOrigin } from '../../http/cors.ts';
import { rangeOf, sendOpenedFile } from '../../http/send-opened-file.ts';
import { attachmentFileDocs } from './attachments.docs.ts';
import { openAttachment } from './open-attachment.ts';

/**
 * Serves files at `{storage_url}/attachments/{key}.{jpg|png|pdf|webp}`. A PDF is served as it was uploaded and could contain a
 * script, so browsers download it, and would open it without scripts, without forms and in an origin of its own.
 */
export function registerAttachmentStorageRoutes(app: App, ctx: Context): void {
  app.get(
    '/storage/attachments/:fileName',
    {
      config: { anonymous: true, load: 'light', docs: attachmentFileDocs },
      onRequest: allowEveryOrigin,
      schema: {
        operationId: 'getAttachmentFile',
        params: Type.Object({
          fileName: Type.String({ description: 'The last part of a `fileUrl` or `thumbnailUrl`.' }),
        }),
        tags: ['Storage'],
        summary: 'The file of an attachment, or its thumbnail',
      },
    },
    async (request, reply) => {
      const { fileName } = request.params;
      const etag = `"${fileName}"`;
      const { mediaType, file } = await openAttachment(ctx, fileName, rangeOf(request, etag));
      reply.headers({
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
        'content-disposition': mediaType === 'application/pdf' ? 'attachment' : 'inline',
        'cross-origin-resource-policy': 'cross-origin',
        'x-robots-tag': 'noindex',
        etag,
      });
      return sendOpenedFile(reply, file, mediaType);
    },
  );
}
