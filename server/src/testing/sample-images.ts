import sharp from 'sharp';

/** Returns a small image for an upload. */
export async function pngImage(width = 40, height = 20): Promise<Blob> {
  const png = await sharp({ create: { width, height, channels: 3, background: '#336699' } })
    .png()
    .toBuffer();
  return new Blob([new Uint8Array(png)], { type: 'image/png' });
}

export async function jpgImage(width = 40, height = 20): Promise<Blob> {
  const jpg = await sharp({ create: { width, height, channels: 3, background: '#996633' } })
    .jpeg()
    .toBuffer();
  return new Blob([new Uint8Array(jpg)], { type: 'image/jpeg' });
}

export function svgImage(): Blob {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><rect width="20" height="10" fill="#369"/></svg>';
  return new Blob([svg], { type: 'image/svg+xml' });
}
