let context: OffscreenCanvasRenderingContext2D | null | undefined;
const emPx = 100;

/** Measures the width of a name in the font of labels on maps, as a multiple of the font size. */
export function measureName(name: string): number {
  if (context === undefined) {
    context = new OffscreenCanvas(1, 1).getContext('2d');
    if (context) context.font = `600 ${emPx}px sans-serif`;
  }
  return context ? context.measureText(name).width / emPx : name.length;
}
