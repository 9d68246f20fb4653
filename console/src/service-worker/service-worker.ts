import { isHashed, pageFor } from './cached-pages.ts';

/*
 * Makes the console work without a network. It caches the files of one build and no API responses, so its caches never contain
 * a user's data. See docs/adr/0036-the-console-and-shared-maps-work-offline.md.
 */

/** The build inserts this data at the start of the file. */
interface Build {
  readonly id: string;
  /** Paths of the files, with the SHA-256 of the content in hex for files without a hash in their name. */
  readonly files: Readonly<Record<string, string | null>>;
}

// TypeScript's types for workers and for pages exclude each other, so this declares only the few members that are used here.
interface LifecycleEvent extends Event {
  readonly waitUntil: (work: Promise<unknown>) => void;
}
interface RequestEvent extends LifecycleEvent {
  readonly request: Request;
  readonly respondWith: (response: Promise<Response>) => void;
}
interface WorkerScope {
  readonly musterBuild: Build;
  readonly clients: { readonly claim: () => Promise<void> };
  readonly skipWaiting: () => Promise<void>;
  readonly addEventListener: {
    (type: 'install' | 'activate', listener: (event: LifecycleEvent) => void): void;
    (type: 'fetch', listener: (event: RequestEvent) => void): void;
  };
}
const scope = globalThis as unknown as WorkerScope; // this file only runs as a service worker

const { id, files } = scope.musterBuild;
const prefix = 'muster-console-';
const cacheName = `${prefix}${id}`;
const settingsCache = 'muster-settings';
const settingsPath = '/console/config.json';
/**
 * If the server takes longer, the cached page is shown, because a phone in a basement may have a network that delivers nothing.
 */
const maxWaitMs = 3_000;

scope.addEventListener('install', (event) => event.waitUntil(install()));
scope.addEventListener('activate', (event) => event.waitUntil(activate()));
scope.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  const page = request.mode === 'navigate' ? pageFor(pathname) : undefined;
  if (page) event.respondWith(preferNetwork(request, page, maxWaitMs));
  else if (isHashed(pathname)) event.respondWith(preferCache(request, pathname));
  else if (pathname === settingsPath) event.respondWith(readSettings(request));
  else if (pathname in files) event.respondWith(preferNetwork(request, pathname));
});

/** Caches the build completely or not at all: if a file is missing or from another build, the browser tries again later. */
async function install(): Promise<void> {
  const cache = await caches.open(cacheName);
  // Sequentially, so that the open page has priority on a slow network.
  for (const [path, hash] of Object.entries(files)) await addFile(cache, path, hash);
  await readSettings(new Request(settingsPath)).catch(() => undefined); // otherwise the next page load caches them
  await scope.skipWaiting();
}

async function addFile(cache: Cache, path: string, hash: string | null): Promise<void> {
  if (await cache.match(path)) return;
  const cached = isHashed(path) ? await caches.match(path) : undefined;
  const response =
    cached ?? (await fetch(path, { cache: hash ? 'no-cache' : 'default', credentials: 'omit' }));
  if (!response.ok) throw new Error(`${path} responded with ${response.status}`);
  if (hash && (await hashOf(response.clone())) !== hash)
    throw new Error(`${path} belongs to a different build`);
  await cache.put(path, response);
}

async function hashOf(response: Response): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await response.arrayBuffer());
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Keeps the files of the previous build, because an open page may still load some of them. */
async function activate(): Promise<void> {
  const others = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== cacheName);
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
  await scope.clients.claim();
}

async function preferCache(request: Request, path: string): Promise<Response> {
  return (await caches.match(path)) ?? fetch(request);
}

/** Returns the server's file, or the cached one if the server does not respond, fails, or takes longer than `waitMs`. */
async function preferNetwork(request: Request, path: string, waitMs?: number): Promise<Response> {
  const cached = await (await caches.open(cacheName)).match(path);
  if (!cached) return fetch(request);
  const fetched = fetch(request).then(
    (response) => (response.status >= 500 ? cached : response),
    () => cached,
  );
  if (waitMs === undefined) return fetched;
  const tooLate = new Promise<Response>((resolve) => setTimeout(resolve, waitMs, cached));
  return Promise.race([fetched, tooLate]);
}

/** The settings of the installation, which are public. */
async function readSettings(request: Request): Promise<Response> {
  const cache = await caches.open(settingsCache);
  try {
    const response = await fetch(request);
    if (response.ok) await cache.put(settingsPath, response.clone());
    if (response.status < 500) return response;
    return (await cache.match(settingsPath)) ?? response;
  } catch (error) {
    const cached = await cache.match(settingsPath);
    if (cached) return cached;
    throw error;
  }
}
