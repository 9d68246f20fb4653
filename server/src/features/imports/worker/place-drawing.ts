import { fitPlacement, latLngAtPixel, PlacementProblem } from '@muster/geo/placement';
import type { DrawingControlPoint, ImportChoices } from '../../../building-import/interpreted.ts';
import type { Position, SourceModel } from '../../../building-import/model.ts';
import { parseDrawingPoints } from '../../placements/placement-files.ts';
import { ImportProblem } from './import-problem.ts';

/**
 * Fits a drawing to its control points: the chosen points or else those in its file. Two points move, rotate and scale it; three
 * or more may also stretch it.
 *
 * @returns a function that converts x and y of the drawing (y up) to longitude and latitude; `undefined` without points
 * @throws ImportProblem if the points do not determine a placement
 */
export function placeDrawing(
  { controlPointsFile }: SourceModel,
  choices: ImportChoices,
): ((position: Position) => Position) | undefined {
  if (choices.controlPoints) return fit(choices.controlPoints, '');
  if (!controlPointsFile) return undefined;
  const { name, text } = controlPointsFile;
  return explaining(`${name} `, () => fit(parseDrawingPoints(text), `${name}: `));
}

function fit(points: readonly DrawingControlPoint[], prefix: string) {
  if (points.length === 0) return undefined;
  return explaining(prefix, () => {
    const placement = fitPlacement(points.map((point) => ({ ...point, y: -point.y }))); // y points down in images
    return ([x = 0, y = 0]: Position): Position => {
      const { lat, lng } = latLngAtPixel(placement, x, -y);
      return [lng, lat];
    };
  });
}

function explaining<Result>(prefix: string, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    if (error instanceof PlacementProblem)
      throw new ImportProblem('unreadable', `${prefix}${error.field} ${error.message}`.replace('  ', ' '));
    throw error;
  }
}
