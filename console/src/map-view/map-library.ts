import 'maplibre-gl/dist/maplibre-gl.css';
import * as maplibre from 'maplibre-gl';
// As a chunk of this origin: the Content-Security-Policy allows no worker from a blob.
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';

maplibre.setWorkerUrl(workerUrl);

/**
 * MapLibre, set up for the console. Import it only from modules that are loaded lazily themselves (a page, or what a page
 * loads): it is larger than all the rest of the console.
 */
export { maplibre };
