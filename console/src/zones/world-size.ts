/** The width of the world in CSS pixels at a zoom of MapLibre, whose tiles are 512 pixels wide at every zoom. */
export function worldSizePx(zoom: number): number {
  return 512 * 2 ** zoom;
}
