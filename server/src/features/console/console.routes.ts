import { existsSync } from 'node:fs';
import { join } from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import type { App } from '../../http/app-instance.ts';
import { packageRoot } from '../../package-root.ts';
import { consoleSettings } from './console.schema.ts';
import { contentSecurityPolicy, describeConsole } from './console.ts';
import { createBackgroundFinder, type FindBackgrounds } from './page-backgrounds.ts';

const built = join(packageRoot, 'console', 'dist');
const indexPage = 'index.html';
const sharePage = 'share.html';
/** The worker that recognizes text, which is the only code that runs WebAssembly. */
const wasmFolder = '/assets/text-recognition/';

/** The page on which programs of other origins let their users choose a zone. */
const pickPath = '/pick';

/** Addresses of the service itself: if one does not exist, clients expect the JSON error. */
const isServiceAddress = (path: string) => /^\/(api|storage|docs|health|console)(\/|$)/.test(path);

/**
 * Serves the web app: its built files, and its page for every other address that a browser opens, because the app has
 * its own router.
 *
 * @param folder the folder of the built console
 * @param findBackgrounds finds the backgrounds that the maps of a page may have
 */
export function registerConsoleRoutes(
  app: App,
  ctx: Context,
  folder = built,
  findBackgrounds: FindBackgrounds = createBackgroundFinder(ctx),
): void {
  const settings = describeConsole(ctx.config);
  app.get(
    '/console/config.json',
    { config: { anonymous: true }, schema: { hide: true, response: { 200: consoleSettings } } },
    (_request, reply) => {
      reply.header('cache-control', 'no-cache');
      return settings;
    },
  );

  // No routes are registered, because `sendConsole` chooses the file. The folder may be built while the server runs.
  app.register(staticFiles, { root: folder, serve: false, preCompressed: true, dotfiles: 'ignore' });
  const pageHeaders = {
    'cross-origin-opener-policy': 'same-origin',
    'referrer-policy': 'strict-origin', // a URL may contain the token of a share link
  };
  const sendConsole = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    // It is not parsed as a URL, because here `//host` is a path.
    const path = request.url.replace(/[?#].*/s, '');
    if (isServiceAddress(path)) return sendNotFound(reply);
    const isShared = path.startsWith('/share/'); // the token of a share link may contain a dot
    const isFile = !isShared && /\.\w+$/.test(path);
    if (!isFile && path !== '/' && !acceptsHtml(request)) return sendNotFound(reply);
    if (!existsSync(join(folder, indexPage))) return sendNotBuilt(request, reply);
    // Only pages depend on the chosen backgrounds: files are cached for a year, together with their policy.
    const backgrounds = isFile ? [] : await findBackgrounds(isShared ? request.url : undefined);
    const frames = path === pickPath ? ctx.config.allowedOrigins : [];
    const policy = contentSecurityPolicy(ctx.config, backgrounds, path.startsWith(wasmFolder), frames);
    reply.headers({ ...pageHeaders, 'content-security-policy': policy });
    // The page that opened it gets the answer.
    if (frames.length > 0) reply.header('cross-origin-opener-policy', 'unsafe-none');
    // A share link is a secret, so search engines must not index it.
    if (isShared) reply.headers(shareHeaders(request.url));
    // The names of these files contain the hash of their content.
    if (path.startsWith('/assets/')) return reply.sendFile(path, { maxAge: '1y', immutable: true });
    reply.header('cache-control', 'no-cache');
    const page = isShared ? sharePage : indexPage;
    return reply.sendFile(isFile ? path : page, { cacheControl: false });
  };
  const open = { config: { anonymous: true }, schema: { hide: true } };
  app.get('/', open, sendConsole);
  app.get('/*', open, sendConsole);
}

/** Matches only tokens and floor ids, so that nothing else gets into a header. */
const shareAddress = /^\/share\/([\w.-]+)\/?(?:\?(?:.*&)?floor=([\w-]+)(?:&.*)?)?$/;

/** Makes the browser load the first floor to show in parallel with the code of the page. */
function shareHeaders(url: string): Record<string, string> {
  const robots = { 'x-robots-tag': 'noindex' };
  const [, token, floor = 'default'] = shareAddress.exec(url.replace(/#.*/s, '')) ?? [];
  if (!token) return robots;
  return { ...robots, link: `</api/v4/Share/${token}?floor=${floor}>; rel=preload; as=fetch; crossorigin` };
}

function sendNotFound(reply: FastifyReply): FastifyReply {
  reply.callNotFound();
  return reply;
}

/** Browsers request HTML; clients of the API do not. */
function acceptsHtml(request: FastifyRequest): boolean {
  return request.headers.accept?.includes('text/html') ?? false;
}

function sendNotBuilt(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (!acceptsHtml(request) && request.url !== '/') return sendNotFound(reply);
  return reply
    .code(503)
    .type('text/plain; charset=utf-8')
    .header('cache-control', 'no-store')
    .send('The service is running, but its console is not built. Build it with: npm run build -w console\n');
}
