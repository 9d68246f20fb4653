let pen: OffscreenCanvasRenderingContext2D | null | undefined;
const emPx = 100;

/** How wide a name is in the bold letters of the plan, by their height. */
export function measureName(name: string): number {
  if (pen === undefined) {
    pen = new OffscreenCanvas(1, 1).getContext('2d');
    if (pen) pen.font = `600 ${emPx}px ${getComputedStyle(document.documentElement).fontFamily}`;
  }
  return pen ? pen.measureText(name).width / emPx : name.length;
}
