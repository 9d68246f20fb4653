import 'maplibre-gl/dist/maplibre-gl.css';
import * as maplibre from 'maplibre-gl';
// MapLibre normally starts its worker from a blob URL, which the Content-Security-Policy forbids. So the worker is a
// file of this origin.
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';

maplibre.setWorkerUrl(workerUrl);

const pageScheme = 'page://';

/** Requests of a style are made by the page, whose policy follows the choice of the department; a worker keeps its own for a year. */
maplibre.addProtocol('page', async ({ url }, { signal }) => {
  const response = await fetch(url.slice(pageScheme.length), { signal });
  if (!response.ok)
    throw Object.assign(new Error(`${url} answered ${response.status}`), { status: response.status });
  return { data: await response.arrayBuffer() };
});

/** The address of a tile of another origin, for the page to request. */
export function throughPage(url: string): string {
  return url.startsWith(location.origin) || !/^https?:/.test(url) ? url : `${pageScheme}${url}`;
}

/**
 * MapLibre, configured for the console. Import it only from modules that are lazy-loaded: it is larger than the rest
 * of the console together.
 */
export { maplibre };
