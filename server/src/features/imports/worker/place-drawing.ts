import { fitPlacement, latLngAtPixel, PlacementProblem } from '@muster/geo/placement';
import type { DrawingControlPoint } from '../../../building-import/interpreted.ts';
import type { Position } from '../../../building-import/model.ts';
import { ImportProblem } from './import-problem.ts';

/**
 * Fits a drawing to its control points: two move, turn and scale it, three and more may also stretch it.
 *
 * @returns what turns x and y of the drawing, y up, into longitude and latitude; undefined without points
 * @throws ImportProblem if the points determine no place
 */
export function placeDrawing(
  points: readonly DrawingControlPoint[] | undefined,
): ((position: Position) => Position) | undefined {
  if (!points || points.length === 0) return undefined;
  try {
    const placement = fitPlacement(points.map((point) => ({ ...point, y: -point.y }))); // images count down
    return ([x = 0, y = 0]) => {
      const { lat, lng } = latLngAtPixel(placement, x, -y);
      return [lng, lat];
    };
  } catch (error) {
    if (error instanceof PlacementProblem)
      throw new ImportProblem('unreadable', `${error.field} ${error.message}`);
    throw error;
  }
}
