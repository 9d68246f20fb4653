import type { FloorImage } from '../map-view/floor-map-style.ts';

/** Tiles of a picture that is shown below a plan while it is placed. */
export type PictureBelow = Omit<FloorImage, 'bounds'>;

export const nothingBelow: PictureBelow = { tileUrlTemplate: null, minZoom: 0, maxZoom: 0 };
