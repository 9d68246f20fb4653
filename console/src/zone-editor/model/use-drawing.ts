import { useCallback, useMemo } from 'react';
import { fieldErrorsOf } from '../../client/api-errors.ts';
import { format } from '../../strings/format.ts';
import { strings } from '../../strings.ts';
import { useToasts } from '../../ui/toast.tsx';
import { type PolygonValidationError, parsePolygonError, type Ring } from '../../zones/polygon.ts';
import { holeFits } from '../../zones/ring-edits.ts';
import { type ShapeErrors, validateShape } from '../../zones/zone-shape.ts';
import type { Tool } from './editor-state.ts';
import type { ZoneEditor } from './use-zone-editor.ts';

const text = strings.zones;

type FieldName = Exclude<keyof ShapeErrors, 'polygon'>;

/** The form's fields by their names in the API. */
const fieldNames: Readonly<Record<string, FieldName>> = {
  name: 'name',
  color: 'color',
  elevationFt: 'elevation',
  metadata: 'metadata',
  'hazard.unClass': 'unClass',
  'hazard.unNumber': 'unNumber',
};

/** Drawing commands that the map and the buttons share. */
export interface Drawing {
  readonly setTool: (tool: Tool) => void;
  /** Closes the outline. It becomes a zone, or a hole in the selected zone. */
  readonly finish: () => void;
  /** Creates a zone from a complete outline. */
  readonly drawRing: (ring: Ring) => void;
  /** Validation errors of the selected zone. */
  readonly shapeErrors: ShapeErrors;
  /** `shapeErrors`, and the service's errors for the fields if it rejected the last save. */
  readonly fieldErrors: Omit<ShapeErrors, 'polygon'>;
  /** What is wrong with the outline, found here or by the server. */
  readonly polygonError: PolygonValidationError | undefined;
}

/** Explains how to use a tool. @param name the name of the selected zone */
export function getHint(tool: Tool, name: string): string {
  const hint = text.hints[tool];
  return tool === 'hole' || tool === 'split' ? format(text.hints[tool], { name }) : hint;
}

export function useDrawing(editor: ZoneEditor): Drawing {
  const { dispatch, selected, draft, state, changeRings, createZone } = editor;
  const { done, error, announce } = useToasts();
  const setTool = useCallback(
    (tool: Tool) => {
      if ((tool === 'hole' || tool === 'move' || tool === 'split') && !selected)
        return error(text.needsZone[tool]);
      dispatch({ kind: 'tool', tool });
      if (tool !== state.tool && state.drawing.points.length > 0) done(text.discarded);
      const hint = getHint(tool, selected?.shape.name ?? '');
      return announce(format(text.spoken.tool, { tool: text.tools[tool], hint }));
    },
    [dispatch, announce, done, error, selected, state.tool, state.drawing.points],
  );
  const drawRing = useCallback(
    (ring: Ring) => {
      dispatch({ kind: 'drawn' });
      createZone([ring]);
    },
    [dispatch, createZone],
  );
  const finish = useCallback(() => {
    const { points } = state.drawing;
    if (state.tool === 'rectangle' || state.tool === 'split') return undefined; // the second click finishes these
    if (points.length < 3) return error(text.tooFewCorners);
    if (state.tool === 'draw') return drawRing(points);
    if (!selected) return error(text.needsZone.hole);
    const { rings } = selected.shape.polygon;
    if (!holeFits(rings, points)) return error(text.holeOutside);
    dispatch({ kind: 'drawn' });
    return changeRings(selected.id, [...rings, points]);
  }, [state, selected, drawRing, changeRings, dispatch, error]);
  const shape = selected?.shape;
  const isTouched = draft !== undefined;
  const shapeErrors = useMemo(() => (shape && isTouched ? validateShape(shape) : {}), [shape, isTouched]);
  const failure = draft?.failure;
  const fieldErrors = useMemo(
    () => ({ ...(failure && fieldErrorsOf(failure, (name) => fieldNames[name])), ...shapeErrors }),
    [failure, shapeErrors],
  );
  const polygonError = useMemo(() => {
    if (shapeErrors.polygon) return shapeErrors.polygon;
    if (failure?.kind !== 'api' || failure.name !== 'InvalidPolygon' || !shape) return undefined;
    return parsePolygonError(failure.message, shape.polygon.rings);
  }, [shapeErrors, failure, shape]);
  return { setTool, finish, drawRing, shapeErrors, fieldErrors, polygonError };
}
