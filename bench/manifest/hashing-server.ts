/**
 * The usual solution: the same Fastify, token check, query and serialization as Muster's endpoint, and an ETag that is a hash of
 * the body, as in `@fastify/etag`. A 304 saves the transfer, but not the work.
 */
import { createHash } from 'node:crypto';
import Fastify from 'fastify';
import { readConfig } from '../../server/src/config.ts';
import { openContext } from '../../server/src/deps.ts';
import { authenticateBearer } from '../../server/src/features/accounts/tokens/access-token.ts';
import { noEndedTokens } from '../../server/src/features/accounts/tokens/ended-tokens.ts';
import { customMapVersionManifest } from '../../server/src/features/version-manifest/version-manifest.schema.ts';
import { readManifest } from '../../server/src/features/version-manifest/version-manifest.ts';
import type { App } from '../../server/src/http/app-instance.ts';
import { registerAuthentication } from '../../server/src/http/authentication.ts';

const ctx = await openContext(readConfig(process.env));
const app: App = Fastify();
registerAuthentication(app, authenticateBearer(ctx, noEndedTokens));
app.addHook('onSend', async (request, reply, payload) => {
  if (typeof payload !== 'string') return payload;
  const etag = `"${createHash('sha1').update(payload).digest('base64')}"`;
  reply.header('etag', etag);
  if (request.headers['if-none-match'] !== etag) return payload;
  reply.code(304);
  return '';
});
app.get(
  '/api/v4/CustomMaps/GetVersionManifest',
  { schema: { response: { 200: customMapVersionManifest } }, config: { permission: 'maps:read' } },
  async (request) => {
    const { manifest } = await readManifest(ctx, request.caller.departmentId);
    return { ...manifest, generatedAt: '2026-01-02T03:04:05.678Z' }; // otherwise no two bodies would be the same
  },
);
await app.listen({ host: ctx.config.host, port: ctx.config.port });
