import type { PatternName } from './zone-colors.ts';

/** Side of the repeating tile in pixels. */
const side = 24;
const inkColor = 'rgb(10 18 26 / 62%)';

type Context2d = OffscreenCanvasRenderingContext2D | CanvasRenderingContext2D;

function lines(context: Context2d, ...pairs: readonly (readonly [number, number, number, number])[]): void {
  context.beginPath();
  for (const [ax, ay, bx, by] of pairs) {
    context.moveTo(ax, ay);
    context.lineTo(bx, by);
  }
  context.stroke();
}

function dot(context: Context2d, x: number, y: number, radius: number): void {
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.fill();
}

const drawFunctions: Readonly<Record<PatternName, (context: Context2d) => void>> = {
  plain: () => {},
  dots: (context) => {
    for (const [x, y] of [
      [6, 6],
      [18, 18],
    ] as const)
      dot(context, x, y, 1.8);
  },
  steps: (context) => lines(context, [0, 4, 24, 4], [0, 12, 24, 12], [0, 20, 24, 20]),
  crosses: (context) => lines(context, [0, 0, 24, 24], [24, 0, 0, 24]),
  stripes: (context) => {
    context.lineWidth = 5;
    lines(context, [-6, 6, 6, -6], [-6, 30, 30, -6], [18, 30, 30, 18]);
  },
  grid: (context) => lines(context, [0, 12, 24, 12], [12, 0, 12, 24]),
  rings: (context) => {
    context.beginPath();
    context.arc(12, 12, 6, 0, 2 * Math.PI);
    context.stroke();
  },
  chevrons: (context) => lines(context, [4, 15, 12, 7], [12, 7, 20, 15]),
  bars: (context) => lines(context, [4, 0, 4, 24], [12, 0, 12, 24], [20, 0, 20, 24]),
  bricks: (context) =>
    lines(context, [0, 6, 24, 6], [0, 18, 24, 18], [6, 6, 6, 18], [18, 18, 18, 24], [18, 0, 18, 6]),
  pluses: (context) => lines(context, [12, 7, 12, 17], [7, 12, 17, 12]),
  waves: (context) => {
    context.beginPath();
    context.moveTo(0, 12);
    context.bezierCurveTo(6, 4, 6, 4, 12, 12);
    context.bezierCurveTo(18, 20, 18, 20, 24, 12);
    context.stroke();
  },
};

const drawnTiles = new Map<string, ImageData>();

/**
 * Returns the repeating tile of a pattern. Map, lists and legends all use it, so they look the same. Tiles are cached
 * because reading pixels back is slow and a list may show thousands of swatches.
 */
export function drawPattern(name: PatternName, ratio = 2): ImageData {
  const key = `${name} ${ratio}`;
  const tile = drawnTiles.get(key) ?? drawTile(name, ratio);
  drawnTiles.set(key, tile);
  return tile;
}

function drawTile(name: PatternName, ratio: number): ImageData {
  const canvas = new OffscreenCanvas(side * ratio, side * ratio);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('the browser gives no canvas to draw on');
  context.scale(ratio, ratio);
  context.strokeStyle = inkColor;
  context.fillStyle = inkColor;
  context.lineWidth = 1.6;
  drawFunctions[name](context);
  return context.getImageData(0, 0, canvas.width, canvas.height);
}
