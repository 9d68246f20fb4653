import 'maplibre-gl/dist/maplibre-gl.css';
import * as maplibre from 'maplibre-gl';
// MapLibre normally starts its worker from a blob URL, which the Content-Security-Policy forbids. So the worker is loaded from a
// file of this origin.
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';

maplibre.setWorkerUrl(workerUrl);

const pageScheme = 'page://';

/**
 * Lets the page send a style's requests. The page's policy follows the department's choice, but a worker keeps its own for a
 * year.
 */
maplibre.addProtocol('page', async ({ url }, { signal }) => {
  const response = await fetch(url.slice(pageScheme.length), { signal });
  if (!response.ok)
    throw Object.assign(new Error(`${url} responded with ${response.status}`), { status: response.status });
  return { data: await response.arrayBuffer() };
});

/** Changes the URL of a tile on another origin, so that the page requests it. */
export function throughPage(url: string): string {
  return url.startsWith(location.origin) || !/^https?:/.test(url) ? url : `${pageScheme}${url}`;
}

/**
 * MapLibre, configured for the console. Import it only from lazy-loaded modules, because it is larger than the rest of the
 * console combined.
 */
export { maplibre };
