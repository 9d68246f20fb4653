const longerSidePx = 4096;
const stripRows = 128;

/**
 * Draws an SVG plan in the page, because workers cannot draw SVGs. It is drawn in strips, so that the page can paint a
 * frame between them.
 *
 * @throws DOMException if it cannot be drawn
 */
export async function drawSvg(
  imageUrl: string,
  onStrip: (bitmap: ImageBitmap, top: number, height: number) => void,
): Promise<void> {
  const image = new Image();
  image.crossOrigin = 'anonymous';
  image.src = imageUrl;
  await image.decode();
  const { naturalWidth, naturalHeight } = image;
  const scale = longerSidePx / Math.max(naturalWidth, naturalHeight);
  const [width, height] = [Math.round(naturalWidth * scale), Math.round(naturalHeight * scale)];
  for (let top = 0; top < height; top += stripRows) {
    const canvas = new OffscreenCanvas(width, Math.min(stripRows, height - top));
    canvas.getContext('2d')?.drawImage(image, 0, -top, width, height);
    onStrip(canvas.transferToImageBitmap(), top, height);
    await new Promise((resolve) => setTimeout(resolve));
  }
}
