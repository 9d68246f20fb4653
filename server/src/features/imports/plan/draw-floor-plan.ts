import type { GeoBounds } from '@muster/geo/geo-bounds';
import { drawHatch } from './plan-hatches.ts';
import { type FlatShape, layOnPlan, type PlanSize, planSizeOf } from './plan-projection.ts';
import type { PlanShape } from './plan-shapes.ts';
import { planStyles } from './plan-styles.ts';

/** The maximum size of an image, in bytes. */
const maxBytes = 10 * 1024 * 1024;
/** More than the markup around the polygons needs. */
const frameBytes = 4096;
/** If polygons have sides of this length, in units, lines are drawn at full width. */
const fullThicknessSide = 600;
/** A plan that is too big is drawn again on a coarser grid. The cells of the last grid are 1/256 of the plan's longer side. */
const grids = [1, 4, 16, 64] as const;

/**
 * Draws the floor plan of polygons as an SVG that fills `bounds` exactly, linearly in Web Mercator, the way images are placed on
 * a map: white paper, rooms in light colors with thin dark walls, stairs, elevators and hazards hatched so that they show in
 * black and white. It has no names: what is drawn over it has those of the zones. The SVG refers to nothing outside itself.
 *
 * A plan of 100,000 vertices takes about 1 MB. A plan that would exceed 10 MB loses detail until it fits.
 *
 * @throws Error if even the coarsest plan is too big
 */
export function drawFloorPlan(shapes: readonly PlanShape[], bounds: GeoBounds): string {
  for (const grid of grids) {
    const flat = layOnPlan(shapes, bounds, grid).sort(byDrawingOrder);
    const thickness = chooseThickness(flat);
    const drawn = flat.map((shape) => drawShape(shape, thickness)).join('\n');
    if (drawn.length <= maxBytes - frameBytes) return frame(planSizeOf(bounds), drawn);
  }
  throw new Error(`a floor plan of ${shapes.length} polygons is too big to draw`);
}

function frame({ width, height }: PlanSize, shapes: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width / 2}" height="${height / 2}" viewBox="0 0 ${width} ${height}">
<path d="M0 0h${width}v${height}h${-width}z" fill="#ffffff"/>
<g fill-rule="evenodd" stroke-linejoin="round">
${shapes}
</g>
</svg>
`;
}

function byDrawingOrder(a: FlatShape, b: FlatShape): number {
  return planStyles[a.kind].layer - planStyles[b.kind].layer || b.area - a.area;
}

/** The thickness of lines as a fraction of their full width: thinner if polygons are small, so that a campus is not all lines. */
function chooseThickness(flat: readonly FlatShape[]): number {
  const sides = flat
    .filter(({ kind }) => planStyles[kind].isLabelled)
    .map(({ area }) => Math.sqrt(area))
    .sort((a, b) => a - b);
  const median = sides[Math.floor(sides.length / 2)] ?? fullThicknessSide;
  return Math.min(1, Math.max(0.25, median / fullThicknessSide));
}

function drawShape({ kind, rings, box }: FlatShape, thickness: number): string {
  const { fill, stroke, strokeWidth, hatch, dashes } = planStyles[kind];
  const d = rings.map(drawRing).join('');
  const isTall = box.bottom - box.top > box.right - box.left;
  const border = `stroke="${stroke}" stroke-width="${Math.ceil(strokeWidth * thickness)}"${dashes ? ` stroke-dasharray="${dashes}"` : ''}`;
  if (!hatch) return `<path d="${d}" fill="${fill}" ${border}/>`;
  const lines = drawHatch(hatch, rings, isTall);
  return `<path d="${d}" fill="${fill}"/>${lines}<path d="${d}" fill="none" ${border}/>`;
}

/** Draws steps from vertex to vertex, which take fewer digits than absolute positions. */
function drawRing(ring: readonly number[]): string {
  let text = `M${ring[0]} ${ring[1]}l`;
  for (let i = 2; i < ring.length; i += 2) {
    const x = (ring[i] ?? 0) - (ring[i - 2] ?? 0);
    const y = (ring[i + 1] ?? 0) - (ring[i - 1] ?? 0);
    text += `${i > 2 && x >= 0 ? ' ' : ''}${x}${y >= 0 ? ' ' : ''}${y}`;
  }
  return `${text}z`;
}
