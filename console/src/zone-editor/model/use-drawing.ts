import { useCallback, useMemo } from 'react';
import { format } from '../../strings/format.ts';
import { strings } from '../../strings.ts';
import { useToasts } from '../../ui/toast.tsx';
import { type PolygonFault, readFault } from '../../zones/polygon.ts';
import { holeFits } from '../../zones/ring-edits.ts';
import { faultsOf, type ShapeFaults } from '../../zones/zone-shape.ts';
import type { Tool } from './editor-state.ts';
import type { ZoneEditor } from './use-zone-editor.ts';

const text = strings.zones;

/** What map and buttons share of drawing. */
export interface Drawing {
  readonly setTool: (tool: Tool) => void;
  /** Closes the outline that is being drawn: it becomes a zone, or a hole of the selected one. */
  readonly finish: () => void;
  /** What is wrong with the selected zone. */
  readonly faults: ShapeFaults;
  /** What is wrong with its outline: found here, or by the service. */
  readonly fault: PolygonFault | undefined;
}

export function useDrawing(editor: ZoneEditor): Drawing {
  const { dispatch, selected, draft, state, changeRings, createZone } = editor;
  const { done, error, announce } = useToasts();
  const setTool = useCallback(
    (tool: Tool) => {
      if ((tool === 'hole' || tool === 'move') && !selected) return error(text.needsZone[tool]);
      dispatch({ kind: 'tool', tool });
      if (tool !== state.tool && state.drawing.points.length > 0) done(text.discarded);
      const hint =
        tool === 'hole' ? format(text.hints.hole, { name: selected?.shape.name ?? '' }) : text.hints[tool];
      return announce(format(text.spoken.tool, { tool: text.tools[tool], hint }));
    },
    [dispatch, announce, done, error, selected, state.tool, state.drawing.points],
  );
  const finish = useCallback(() => {
    const { points } = state.drawing;
    if (points.length < 3) return error(text.tooFewCorners);
    if (state.tool === 'draw') {
      dispatch({ kind: 'drawn' });
      return createZone([points]);
    }
    if (!selected) return error(text.needsZone.hole);
    const { rings } = selected.shape.polygon;
    if (!holeFits(rings, points)) return error(text.holeOutside);
    dispatch({ kind: 'drawn' });
    return changeRings(selected.id, [...rings, points]);
  }, [state, selected, createZone, changeRings, dispatch, error]);
  const shape = selected?.shape;
  const isTouched = draft !== undefined;
  const faults = useMemo(() => (shape && isTouched ? faultsOf(shape) : {}), [shape, isTouched]);
  const failure = draft?.failure;
  const fault = useMemo(() => {
    if (faults.polygon) return faults.polygon;
    if (failure?.kind !== 'api' || failure.name !== 'InvalidPolygon' || !shape) return undefined;
    return readFault(failure.message, shape.polygon.rings);
  }, [faults, failure, shape]);
  return { setTool, finish, faults, fault };
}
