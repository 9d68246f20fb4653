import {
  type Pictogram,
  pictogramFills,
  pictograms as shared,
  pictogramShrink as shrink,
  zonePictograms,
} from 'positioning/pictograms';
import type { PointType } from './point-types.ts';

/** A pictogram with its colors: the square, or the circle of a letter, and the lines and the edge. */
export interface DrawnPictogram {
  readonly lines?: string;
  readonly letter?: string;
  readonly fill: string;
  readonly ink: string;
}

const ofPoints: Readonly<Record<PointType, Pictogram>> = shared;
/** The keys are the types. */
export const pointTypes = Object.keys(ofPoints) as PointType[];

/** White on the color of its family. */
export function pictogramOfPoint(type: PointType): DrawnPictogram {
  const { family, ...shape } = ofPoints[type];
  return { ...shape, fill: pictogramFills[family], ink: '#ffffff' };
}

/** Dark on white, unlike points. @returns `undefined` for types without a pictogram, such as rooms */
export function pictogramOfZone(zoneType: number): DrawnPictogram | undefined {
  const pictogram = zonePictograms[zoneType];
  return pictogram && { ...pictogram, fill: '#ffffff' };
}

/** Size on the map in CSS pixels. */
export const pictogramPx = 24;

/** Draws a pictogram: a square, or a circle for shut-offs, with an edge that separates it from the plan. @param px the size of the image */
export function drawPictogram({ lines, letter, fill, ink }: DrawnPictogram, px: number): ImageData {
  const canvas = new OffscreenCanvas(px, px);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser has no canvas.');
  context.scale(px / 24, px / 24);
  context.fillStyle = fill;
  context.strokeStyle = ink;
  context.lineJoin = 'round';
  context.lineCap = 'round';
  context.lineWidth = 1.5;
  context.beginPath();
  if (letter) context.arc(12, 12, 11, 0, 2 * Math.PI);
  else context.roundRect(1, 1, 22, 22, 5);
  context.fill();
  context.stroke();
  context.translate(12, 12);
  context.scale(shrink, shrink);
  context.translate(-12, -12);
  context.lineWidth = 2.2;
  if (lines) context.stroke(new Path2D(lines));
  if (letter) drawLetter(context, letter, ink);
  return context.getImageData(0, 0, px, px);
}

function drawLetter(context: OffscreenCanvasRenderingContext2D, letter: string, ink: string): void {
  context.fillStyle = ink;
  context.font = '700 18px sans-serif';
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillText(letter, 12, 13);
}
