import 'maplibre-gl/dist/maplibre-gl.css';
import * as maplibre from 'maplibre-gl';
// MapLibre normally starts its worker from a blob URL, which the Content-Security-Policy forbids. So the worker is a
// file of this origin.
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';

maplibre.setWorkerUrl(workerUrl);

/**
 * MapLibre, configured for the console. Import it only from modules that are lazy-loaded: it is larger than the rest
 * of the console together.
 */
export { maplibre };
