/** In the window, from its top left. */
export interface Pixel {
  readonly x: number;
  readonly y: number;
}

/** A place on the plan, in parts of its width and height from the top left. */
export type PlanPlace = readonly [x: number, y: number];
