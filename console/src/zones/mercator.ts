/** Web Mercator with the world from 0 to 1 (EPSG:3857, scaled); y grows to the south. */
export function mercatorX(lng: number): number {
  return (lng + 180) / 360;
}

export function mercatorY(lat: number): number {
  const sin = Math.sin((lat * Math.PI) / 180);
  return 0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI);
}

/** Pixels across the world at a zoom of MapLibre. */
export function worldSize(zoom: number): number {
  return 512 * 2 ** zoom;
}
