import { fetchPlan } from './fetch-plan.ts';
import type { PlanPoint } from './plan-messages.ts';

/** Letters on plans are often only a few pixels high, but are recognized best from about 30 pixels. */
const maxScale = 4;
const longerSidePx = 1600;
/** The longer side at which an SVG is drawn. */
const svgLongerSidePx = 6000;
/** The thickness of the walls that are erased at the edge of the room, in pixels of the plan. */
const wallPx = 3;

/**
 * Cuts a room out of the picture of a floor and returns it upright, on white, without its walls.
 *
 * @param direction the direction in which the plan is read
 * @throws Error or DOMException if the picture cannot be read
 */
export async function cutRoom(
  imageUrl: string,
  corners: readonly PlanPoint[],
  direction: PlanPoint,
): Promise<Blob> {
  const plan = await loadPicture(imageUrl);
  const angle = Math.atan2(direction[1] * plan.height, direction[0] * plan.width);
  const upright = new DOMMatrix().rotate((-angle * 180) / Math.PI);
  const points = corners.map(([x, y]) => upright.transformPoint({ x: x * plan.width, y: y * plan.height }));
  const [left, right] = rangeOf(points.map(({ x }) => x));
  const [top, bottom] = rangeOf(points.map(({ y }) => y));
  const [width, height] = [Math.max(1, right - left), Math.max(1, bottom - top)];
  const scale = Math.min(maxScale, longerSidePx / Math.max(width, height));
  const canvas = new OffscreenCanvas(Math.ceil(width * scale), Math.ceil(height * scale));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.fillStyle = context.strokeStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.setTransform(scale, 0, 0, scale, -left * scale, -top * scale);
  context.imageSmoothingQuality = 'high';
  const room = new Path2D();
  for (const { x, y } of points) room.lineTo(x, y);
  room.closePath();
  context.clip(room);
  context.save();
  context.transform(upright.a, upright.b, upright.c, upright.d, 0, 0);
  context.drawImage(plan.source, 0, 0, plan.width, plan.height);
  context.restore();
  plan.close();
  context.lineWidth = 2 * wallPx;
  context.stroke(room);
  return canvas.convertToBlob();
}

interface Picture {
  readonly source: CanvasImageSource;
  readonly width: number;
  readonly height: number;
  readonly close: () => void;
}

async function loadPicture(imageUrl: string): Promise<Picture> {
  const blob = await fetchPlan(imageUrl);
  if (!blob.type.startsWith('image/svg')) {
    const source = await createImageBitmap(blob);
    return { source, width: source.width, height: source.height, close: () => source.close() };
  }
  const source = new Image();
  source.crossOrigin = 'anonymous';
  source.src = imageUrl;
  await source.decode();
  const scale = svgLongerSidePx / Math.max(source.naturalWidth, source.naturalHeight);
  return {
    source,
    width: source.naturalWidth * scale,
    height: source.naturalHeight * scale,
    close: () => {},
  };
}

function rangeOf(values: readonly number[]): readonly [min: number, max: number] {
  return [Math.min(...values), Math.max(...values)];
}
