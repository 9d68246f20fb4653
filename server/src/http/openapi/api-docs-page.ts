import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { errorOf } from '../../errors.ts';
import type { App } from '../app-instance.ts';
import { matchEntityTag, sendNotModified } from '../conditional-requests.ts';
import { chooseCoding } from '../content-coding.ts';

/**
 * Serves the API description as an interactive page at `/docs`: Swagger UI, loaded only from this origin. It does not
 * use `@fastify/swagger-ui`, whose routes lack the permission that every route here declares.
 */
export function registerApiDocsPage(app: App): void {
  const open = { config: { anonymous: true }, schema: { hide: true } };
  const assets = new Map<string, Promise<Asset>>();
  app.get('/docs', open, (_request, reply) => sendPage(reply));
  app.get('/docs/', open, (_request, reply) => reply.redirect('../docs', 308)); // the links of the page are relative to `/docs`
  app.get<{ Params: { file: string } }>('/docs/assets/:file', open, async (request, reply) => {
    const { file } = request.params;
    const source = Object.hasOwn(sources, file) ? sources[file] : undefined;
    if (!source) throw errorOf('NotFound', 'The page has no file with this name');
    const asset = assets.get(file) ?? loadAsset(source);
    assets.set(file, asset);
    return sendAsset(request, reply, await asset);
  });
}

/**
 * Allows scripts and styles only from files of this origin, and no requests to other origins. Swagger UI's icons are
 * `data:` images.
 */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

function sendPage(reply: FastifyReply): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .headers({
      'cache-control': 'no-cache',
      'content-security-policy': contentSecurityPolicy,
      'cross-origin-opener-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
    })
    .send(page);
}

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Muster API</title>
<link rel="icon" type="image/png" href="docs/assets/favicon.png">
<link rel="stylesheet" href="docs/assets/swagger-ui.css">
<link rel="stylesheet" href="docs/assets/page.css">
</head>
<body>
<noscript><p>This page needs JavaScript. The description itself is at <a href="api/v4/openapi.json">api/v4/openapi.json</a>.</p></noscript>
<div id="api"></div>
<script src="docs/assets/swagger-ui.js"></script>
<script type="module" src="docs/assets/start.js"></script>
</body>
</html>
`;

/**
 * Tokens stay in the page's memory, because browser storage outlives the user's visit. By default, Swagger UI would
 * invent a value for every form field without an example, and send empty fields, which would clear stored values in
 * an update.
 */
const startScript = `const spec = await (await fetch('api/v4/openapi.json')).json();
for (const operation of Object.values(spec.paths).flatMap(Object.values)) {
  const form = operation.requestBody?.content['multipart/form-data']?.schema.$ref?.split('/').at(-1);
  for (const field of Object.values(spec.components.schemas[form]?.properties ?? {}))
    if (field.format !== 'binary') field.examples ??= [''];
}
const leaveOutEmpty = ({ React }) => ({
  wrapComponents: {
    ParameterIncludeEmpty: (Original) => (props) =>
      React.createElement(Original, { ...props, isIncludedOptions: { ...props.isIncludedOptions, defaultValue: false } }),
  },
});
SwaggerUIBundle({
  dom_id: '#api',
  spec,
  plugins: [leaveOutEmpty],
  deepLinking: true,
  displayRequestDuration: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
  filter: true,
  persistAuthorization: false,
  validatorUrl: null,
});
`;

const pageStyle = `body { margin: 0; }
noscript p { font-family: sans-serif; margin: 2rem; }
.swagger-ui .info { margin: 2rem 0; }
`;

interface AssetSource {
  readonly mediaType: string;
  readonly read: () => Promise<Buffer>;
}

const file = (url: string) => () => readFile(new URL(url));
const text = (content: string) => async () => Buffer.from(content);

const sources: Readonly<Record<string, AssetSource>> = {
  'swagger-ui.js': {
    mediaType: 'text/javascript; charset=utf-8',
    read: file(import.meta.resolve('@fastify/swagger-ui/static/swagger-ui-bundle.js')),
  },
  'swagger-ui.css': {
    mediaType: 'text/css; charset=utf-8',
    read: file(import.meta.resolve('@fastify/swagger-ui/static/swagger-ui.css')),
  },
  'favicon.png': {
    mediaType: 'image/png',
    read: file(import.meta.resolve('@fastify/swagger-ui/static/favicon-32x32.png')),
  },
  'start.js': { mediaType: 'text/javascript; charset=utf-8', read: text(startScript) },
  'page.css': { mediaType: 'text/css; charset=utf-8', read: text(pageStyle) },
};

interface Asset {
  readonly mediaType: string;
  readonly etag: string;
  readonly identity: Buffer;
  readonly gzip: Buffer;
}

async function loadAsset({ mediaType, read }: AssetSource): Promise<Asset> {
  const identity = await read();
  const etag = `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`; // the same tag for both codings
  return { mediaType, etag, identity, gzip: await promisify(gzip)(identity) };
}

function sendAsset(request: FastifyRequest, reply: FastifyReply, asset: Asset): FastifyReply {
  const coding = chooseCoding(request.headers['accept-encoding'], ['gzip', 'identity']);
  reply.headers({
    'cache-control': 'no-cache',
    etag: asset.etag,
    vary: 'Accept-Encoding',
  });
  const matched = matchEntityTag(request.headers, asset.etag);
  if (matched) return sendNotModified(reply, matched);
  if (coding === 'gzip') reply.header('content-encoding', 'gzip');
  return reply.type(asset.mediaType).send(coding === 'gzip' ? asset.gzip : asset.identity);
}
