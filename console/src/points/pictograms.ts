import {
  type Pictogram,
  pictogramFills,
  pictograms as shared,
  pictogramShrink as shrink,
} from 'positioning/pictograms';
import type { PointType } from './point-types.ts';

export const pictograms: Readonly<Record<PointType, Pictogram>> = shared;

/** The color behind the pictogram of a type. */
export function fillOf(type: PointType): string {
  return pictogramFills[pictograms[type].family];
}

/** Size on the map in CSS pixels. */
export const pictogramPx = 24;

/** Draws a pictogram: a square, or a circle for shut-offs, with a white edge that separates it from the plan. */
export function drawPictogram(type: PointType, ratio: number): ImageData {
  const size = pictogramPx * ratio;
  const canvas = new OffscreenCanvas(size, size);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser has no canvas.');
  const { lines, letter } = pictograms[type];
  context.scale(ratio, ratio);
  context.fillStyle = fillOf(type);
  context.strokeStyle = '#ffffff';
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
  if (letter) drawLetter(context, letter);
  return context.getImageData(0, 0, size, size);
}

function drawLetter(context: OffscreenCanvasRenderingContext2D, letter: string): void {
  context.fillStyle = '#ffffff';
  context.font = '700 18px sans-serif';
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillText(letter, 12, 13);
}
