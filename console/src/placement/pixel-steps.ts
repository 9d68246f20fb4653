/** Width of MapLibre's world in pixels at zoom 0. */
export const worldPx = 512;
/** How far an arrow key moves something on the map. */
export const stepPx = 4;
/** The same with Shift. */
export const largeStepPx = 40;
export const arrows: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
