/** A place in the window, in pixels from the top left. */
export interface Pixel {
  readonly x: number;
  readonly y: number;
}

/** A place on the plan, in fractions of its width and height from the top left. */
export type PlanPlace = readonly [x: number, y: number];
