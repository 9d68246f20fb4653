import type { PatternName } from './zone-types.ts';

/** Pixels of a side of the tile that repeats. */
const side = 24;
const ink = 'rgb(10 18 26 / 62%)';

type Pen = OffscreenCanvasRenderingContext2D | CanvasRenderingContext2D;

function lines(pen: Pen, ...pairs: readonly (readonly [number, number, number, number])[]): void {
  pen.beginPath();
  for (const [ax, ay, bx, by] of pairs) {
    pen.moveTo(ax, ay);
    pen.lineTo(bx, by);
  }
  pen.stroke();
}

function dot(pen: Pen, x: number, y: number, radius: number): void {
  pen.beginPath();
  pen.arc(x, y, radius, 0, 2 * Math.PI);
  pen.fill();
}

const draws: Readonly<Record<PatternName, (pen: Pen) => void>> = {
  plain: () => {},
  dots: (pen) => {
    for (const [x, y] of [
      [6, 6],
      [18, 18],
    ] as const)
      dot(pen, x, y, 1.8);
  },
  steps: (pen) => lines(pen, [0, 4, 24, 4], [0, 12, 24, 12], [0, 20, 24, 20]),
  crosses: (pen) => lines(pen, [0, 0, 24, 24], [24, 0, 0, 24]),
  stripes: (pen) => {
    pen.lineWidth = 5;
    lines(pen, [-6, 6, 6, -6], [-6, 30, 30, -6], [18, 30, 30, 18]);
  },
  grid: (pen) => lines(pen, [0, 12, 24, 12], [12, 0, 12, 24]),
  rings: (pen) => {
    pen.beginPath();
    pen.arc(12, 12, 6, 0, 2 * Math.PI);
    pen.stroke();
  },
  chevrons: (pen) => lines(pen, [4, 15, 12, 7], [12, 7, 20, 15]),
  bars: (pen) => lines(pen, [4, 0, 4, 24], [12, 0, 12, 24], [20, 0, 20, 24]),
  bricks: (pen) =>
    lines(pen, [0, 6, 24, 6], [0, 18, 24, 18], [6, 6, 6, 18], [18, 18, 18, 24], [18, 0, 18, 6]),
  pluses: (pen) => lines(pen, [12, 7, 12, 17], [7, 12, 17, 12]),
  waves: (pen) => {
    pen.beginPath();
    pen.moveTo(0, 12);
    pen.bezierCurveTo(6, 4, 6, 4, 12, 12);
    pen.bezierCurveTo(18, 20, 18, 20, 24, 12);
    pen.stroke();
  },
};

/** The tile of a pattern, to be repeated; the same on the map and in the legend. */
export function drawPattern(name: PatternName, ratio = 2): ImageData {
  const canvas = new OffscreenCanvas(side * ratio, side * ratio);
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('the browser gives no canvas to draw on');
  pen.scale(ratio, ratio);
  pen.strokeStyle = ink;
  pen.fillStyle = ink;
  pen.lineWidth = 1.6;
  draws[name](pen);
  return pen.getImageData(0, 0, canvas.width, canvas.height);
}
