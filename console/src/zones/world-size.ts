/** Width of the world in CSS pixels. MapLibre's zoom levels are based on 512 px tiles. */
export function worldSizePx(zoom: number): number {
  return 512 * 2 ** zoom;
}
