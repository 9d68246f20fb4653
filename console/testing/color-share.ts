import type { Locator } from 'playwright-core';
import sharp from 'sharp';

export interface Color {
  readonly r: number;
  readonly g: number;
  readonly b: number;
}

/** Smaller differences are caused by blending and the color space of the screen. */
const tolerance = 12;

/** The share of an element's pixels, as displayed, that have approximately this color. */
export async function colorShare(element: Locator, { r, g, b }: Color): Promise<number> {
  const { data } = await sharp(await element.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const isNear = (at: number, value: number) => Math.abs((data[at] ?? 0) - value) < tolerance;
  let count = 0;
  for (let at = 0; at < data.length; at += 3)
    if (isNear(at, r) && isNear(at + 1, g) && isNear(at + 2, b)) count += 1;
  return count / (data.length / 3);
}
