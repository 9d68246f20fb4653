import type { Zone } from '@muster/sdk/client';
import { type Dispatch, useCallback, useMemo, useReducer } from 'react';
import { usePermission } from '../../client/client-context.tsx';
import { useZoneCalls, type ZoneCalls } from '../../data/zones.ts';
import { parsePolygon, type Rings, withRings } from '../../zones/polygon.ts';
import { blankShape, type ZoneShape } from '../../zones/zone-shape.ts';
import {
  type EditorAction,
  type EditorState,
  initialState,
  reduceEditor,
  type Tool,
} from './editor-state.ts';
import { combineZones, type EditorZone } from './editor-zones.ts';
import { isUnsaved, type ZoneDraft } from './zone-draft.ts';

/** State and commands that all parts of the zone editor share. */
export interface ZoneEditor {
  readonly floorId: string;
  readonly calls: ZoneCalls;
  readonly mayEdit: boolean;
  readonly state: EditorState;
  readonly dispatch: Dispatch<EditorAction>;
  readonly saved: readonly Zone[];
  readonly zones: readonly EditorZone[];
  readonly selected: EditorZone | undefined;
  readonly draft: ZoneDraft | undefined;
  /**
   * The unsaved drafts, except zones that were merged into another zone. Those are deleted when the other zone is
   * saved.
   */
  readonly unsaved: readonly ZoneDraft[];
  /** Whether anything would be lost, including merges. */
  readonly hasUnsaved: boolean;
  readonly changeZone: (id: string, values: Partial<ZoneShape>, group?: string) => void;
  readonly changeRings: (id: string, rings: Rings, group?: string) => void;
  readonly createZone: (rings: Rings, name?: string) => void;
}

const none: readonly Zone[] = [];

/** @param start the zone that is selected initially, by its id, and the tool @param isReviewed whether what is saved becomes a draft */
export function useZoneEditor(
  floorId: string,
  saved: readonly Zone[] = none,
  start: { readonly selectedId?: string | undefined; readonly tool?: Tool | undefined } = {},
  isReviewed = false,
): ZoneEditor {
  const calls = useZoneCalls(floorId, isReviewed);
  const mayEdit = usePermission('maps:write');
  const [state, dispatch] = useReducer(reduceEditor, {
    ...initialState,
    selectedId: start.selectedId,
    tool: start.tool ?? initialState.tool,
  });
  const { drafts, selectedId } = state;
  const zones = useMemo(() => combineZones(saved, drafts), [saved, drafts]);
  const selected = useMemo(() => zones.find(({ id }) => id === selectedId), [zones, selectedId]);
  const unsaved = useMemo(
    () => [...drafts.values()].filter((draft) => isUnsaved(draft) && draft.mergedInto === undefined),
    [drafts],
  );
  const hasUnsaved = useMemo(() => [...drafts.values()].some(isUnsaved), [drafts]);
  const edits = useEdits(saved, drafts, dispatch);
  const draft = drafts.get(selectedId ?? '');
  return {
    floorId,
    calls,
    mayEdit,
    state,
    dispatch,
    saved,
    zones,
    selected,
    draft,
    unsaved,
    hasUnsaved,
    ...edits,
  };
}

function useEdits(
  saved: readonly Zone[],
  drafts: ReadonlyMap<string, ZoneDraft>,
  dispatch: Dispatch<EditorAction>,
): Pick<ZoneEditor, 'changeZone' | 'changeRings' | 'createZone'> {
  const changeZone = useCallback(
    (id: string, values: Partial<ZoneShape>, group?: string) => {
      const zone = saved.find(({ customMapZoneId }) => customMapZoneId === id);
      dispatch({ kind: 'change', id, zone, values, ...(group && { group }) });
    },
    [saved, dispatch],
  );
  const changeRings = useCallback(
    (id: string, rings: Rings, group?: string) => {
      const text = saved.find(({ customMapZoneId }) => customMapZoneId === id)?.polygonGeoJson;
      const before = drafts.get(id)?.present.polygon ?? (text === undefined ? undefined : parsePolygon(text));
      changeZone(id, { polygon: withRings(before, rings) }, group);
    },
    [saved, drafts, changeZone],
  );
  const createZone = useCallback(
    (rings: Rings, name = '') => dispatch({ kind: 'create', shape: { ...newShape(rings), name } }),
    [dispatch],
  );
  return { changeZone, changeRings, createZone };
}

/** A zone with this outline and no name yet. */
export function newShape(rings: Rings): ZoneShape {
  return {
    ...blankShape,
    polygon: withRings(undefined, rings),
  };
}
