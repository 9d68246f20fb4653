import type { ApiFailure, Zone } from '@muster/sdk/client';
import type { Position, VertexAddress } from '../../zones/polygon.ts';
import type { ZoneShape } from '../../zones/zone-shape.ts';
import {
  findOperation,
  noOperations,
  type OperationsState,
  operate,
  renameInOperations,
  stepOperation,
  type ZoneChange,
} from './operations.ts';
import { change, isOutdated, markSaved, redo, startDraft, undo, type ZoneDraft } from './zone-draft.ts';

export const tools = [
  'select',
  'lasso',
  'draw',
  'rectangle',
  'fill',
  'hole',
  'split',
  'move',
  'probe',
] as const;
export type Tool = (typeof tools)[number];

const outlineTools: ReadonlySet<Tool> = new Set(['draw', 'rectangle', 'hole', 'split']);

/** Whether clicks add corners to an outline with this tool. */
export function isOutlineTool(tool: Tool): boolean {
  return outlineTools.has(tool);
}

/** Which directions the edges of a new outline may have: any, or multiples of 90° or 45°. */
export const angleChoices = ['free', 'right', 'half'] as const;
export type Angles = (typeof angleChoices)[number];

/** The corners of an unfinished outline, and the corners that undo removed from it. */
export interface Outline {
  readonly points: readonly Position[];
  readonly undone: readonly Position[];
  /** The direction of the first wall that a corner snapped to; counterclockwise from east, in radians. */
  readonly direction?: number | undefined;
}

export interface Drawing extends Outline {
  /** An unfinished outline that was discarded. Undo restores it unless a zone was edited since. */
  readonly discarded: (Outline & { readonly tool: Tool }) | undefined;
}

export interface EditorState extends OperationsState {
  readonly tool: Tool;
  /** The corner that keyboard commands apply to. */
  readonly vertex: VertexAddress | undefined;
  readonly drawing: Drawing;
  readonly isSnapping: boolean;
  readonly angles: Angles;
  /** The zone that was selected in the table and is to be shown on the map. A new object each time. */
  readonly shown: { readonly id: string } | undefined;
}

const emptyDrawing: Drawing = { points: [], undone: [], discarded: undefined };

export const initialState: EditorState = {
  drafts: new Map(),
  selectedId: undefined,
  tool: 'select',
  vertex: undefined,
  drawing: emptyDrawing,
  isSnapping: true,
  angles: 'free',
  shown: undefined,
  operations: noOperations,
  nextNew: 1,
};

export type EditorAction =
  | { readonly kind: 'select'; readonly id: string | undefined; readonly shows?: boolean }
  | { readonly kind: 'tool'; readonly tool: Tool }
  | { readonly kind: 'snapping'; readonly on: boolean }
  | { readonly kind: 'angles'; readonly angles: Angles }
  | { readonly kind: 'vertex'; readonly vertex: VertexAddress | undefined }
  | { readonly kind: 'point'; readonly point: Position; readonly direction?: number | undefined }
  /** The outline is finished. The next action creates a zone or a hole from it. */
  | { readonly kind: 'drawn' }
  | { readonly kind: 'create'; readonly shape: ZoneShape }
  | {
      readonly kind: 'change';
      readonly id: string;
      /** The zone as saved on the server. Needed for the first change. */
      readonly zone: Zone | undefined;
      readonly values: Partial<ZoneShape>;
      readonly group?: string;
    }
  /** Changes several zones as one undo step. */
  | { readonly kind: 'operate'; readonly changes: readonly ZoneChange[]; readonly selected: number }
  | { readonly kind: 'undo' | 'redo' }
  | { readonly kind: 'saving'; readonly id: string }
  | { readonly kind: 'failed'; readonly id: string; readonly failure: ApiFailure }
  | {
      readonly kind: 'conflict';
      readonly id: string;
      readonly otherVersion: NonNullable<ZoneDraft['otherVersion']>;
    }
  | { readonly kind: 'saved'; readonly id: string; readonly zone: Zone; readonly etag: string | undefined }
  | { readonly kind: 'recreate'; readonly id: string }
  | { readonly kind: 'drop'; readonly id: string };

export function reduceEditor(state: EditorState, action: EditorAction): EditorState {
  switch (action.kind) {
    case 'select':
      return select(state, action);
    case 'tool':
      return action.tool === state.tool ? state : switchTool(state, action.tool);
    case 'snapping':
      return { ...state, isSnapping: action.on };
    case 'angles':
      return { ...state, angles: action.angles };
    case 'vertex':
      return { ...state, vertex: action.vertex };
    case 'point':
      return { ...state, drawing: addPoint(state.drawing, action.point, action.direction) };
    case 'drawn':
      return { ...state, tool: 'select', drawing: emptyDrawing, vertex: undefined };
    case 'undo':
    case 'redo':
      return stepHistory(state, action.kind);
    case 'operate':
      return { ...operate(state, action.changes, action.selected), tool: 'select', vertex: undefined };
    case 'create':
      return addNew(state, action.shape);
    case 'change':
      return changeZone(state, action);
    default:
      return reduceSaving(state, action);
  }
}

function select(state: EditorState, { id, shows }: Extract<EditorAction, { kind: 'select' }>): EditorState {
  const shown = shows && id !== undefined ? { id } : undefined;
  if (id === state.selectedId) return shown === state.shown ? state : { ...state, shown };
  return { ...state, shown, selectedId: id, vertex: undefined, tool: toolAfterSelect(state, id) };
}

function addPoint(drawing: Drawing, point: Position, direction: number | undefined): Drawing {
  const { points } = drawing;
  return {
    ...drawing,
    points: [...points, point],
    undone: [],
    direction: points.length === 0 ? direction : (drawing.direction ?? direction),
  };
}

/**
 * Keeps the tool if an outline is unfinished, so that it can be finished. Probe and fill are always kept, and the lasso
 * if nothing is selected.
 */
function toolAfterSelect({ tool, drawing }: EditorState, id: string | undefined): Tool {
  if (tool === 'lasso' && id === undefined) return tool;
  return tool === 'probe' || tool === 'fill' || drawing.points.length > 0 ? tool : 'select';
}

function switchTool(state: EditorState, tool: Tool): EditorState {
  return { ...state, tool, drawing: discardDrawing(state), vertex: undefined };
}

function discardDrawing({ tool, drawing }: EditorState): Drawing {
  const { points, undone, discarded } = drawing;
  return { ...emptyDrawing, discarded: points.length > 0 ? { tool, points, undone } : discarded };
}

/** Whether there is anything to undo or redo. */
export function canStep(state: EditorState, kind: 'undo' | 'redo'): boolean {
  const { tool, drawing, drafts, selectedId } = state;
  if (kind === 'undo' && drawing.discarded) return true;
  if (isOutlineTool(tool)) return (kind === 'undo' ? drawing.points : drawing.undone).length > 0;
  if (findOperation(state, kind)) return true;
  const draft = drafts.get(selectedId ?? '');
  return ((kind === 'undo' ? draft?.past : draft?.future) ?? []).length > 0;
}

function stepHistory(state: EditorState, kind: 'undo' | 'redo'): EditorState {
  const { points, discarded } = state.drawing;
  if (kind === 'undo' && discarded && points.length === 0) {
    const { tool, ...outline } = discarded;
    return { ...state, tool, drawing: { ...emptyDrawing, ...outline }, vertex: undefined };
  }
  if (isOutlineTool(state.tool)) {
    const drawing = kind === 'undo' ? undoPoint(state.drawing) : redoPoint(state.drawing);
    return { ...state, drawing };
  }
  const operation = findOperation(state, kind);
  if (operation) return { ...stepOperation(state, operation, kind), vertex: undefined };
  const draft = state.drafts.get(state.selectedId ?? '');
  if (!draft) return state;
  return { ...withDraft(state, kind === 'undo' ? undo(draft) : redo(draft)), vertex: undefined };
}

function undoPoint(drawing: Drawing): Drawing {
  const { points, undone } = drawing;
  const last = points.at(-1);
  return last ? { ...drawing, points: points.slice(0, -1), undone: [...undone, last] } : drawing;
}

function redoPoint(drawing: Drawing): Drawing {
  const { points, undone } = drawing;
  const last = undone.at(-1);
  return last ? { ...drawing, points: [...points, last], undone: undone.slice(0, -1) } : drawing;
}

function addNew(state: EditorState, shape: ZoneShape): EditorState {
  const drawing = discardDrawing(state);
  return { ...operate(state, [{ shape }], 0), tool: 'select', drawing, vertex: undefined };
}

function changeZone(
  state: EditorState,
  { id, zone, values, group }: Extract<EditorAction, { kind: 'change' }>,
): EditorState {
  const before = state.drafts.get(id);
  const draft = before && !isOutdated(before, zone) ? before : zone && startDraft(zone);
  if (!draft) return state;
  const drawing = { ...state.drawing, discarded: undefined };
  return { ...withDraft(state, change(draft, values, group)), drawing };
}

type SavingAction = Extract<
  EditorAction,
  { kind: 'saving' | 'failed' | 'conflict' | 'saved' | 'recreate' | 'drop' }
>;

function reduceSaving(state: EditorState, action: SavingAction): EditorState {
  const draft = state.drafts.get(action.id);
  if (action.kind === 'drop') return withoutDraft(state, action.id);
  if (!draft) return state;
  switch (action.kind) {
    case 'saving':
      return withDraft(state, { ...draft, isSaving: true, failure: undefined, otherVersion: undefined });
    case 'failed':
      return withDraft(state, { ...draft, isSaving: false, failure: action.failure });
    case 'conflict':
      return withDraft(state, { ...draft, isSaving: false, otherVersion: action.otherVersion });
    case 'saved':
      return replaceDraft(state, draft, markSaved(draft, action.zone, action.etag));
    case 'recreate':
      return replaceDraft({ ...state, nextNew: state.nextNew + 1 }, draft, {
        ...draft,
        id: `new-${state.nextNew}`,
        saved: undefined,
        etag: undefined,
        failure: undefined,
      });
  }
}

function withDraft(state: EditorState, draft: ZoneDraft): EditorState {
  return { ...state, drafts: new Map(state.drafts).set(draft.id, draft) };
}

/** Removes a draft. Zones that were merged into its zone are shown again. */
function withoutDraft(state: EditorState, id: string): EditorState {
  const drafts = new Map([...state.drafts].filter(([, { mergedInto }]) => mergedInto !== id));
  drafts.delete(id);
  return { ...state, drafts, vertex: undefined };
}

function replaceDraft(state: EditorState, before: ZoneDraft, after: ZoneDraft): EditorState {
  const drafts = new Map(state.drafts);
  drafts.delete(before.id);
  drafts.set(after.id, after);
  for (const draft of state.drafts.values())
    if (draft.mergedInto === before.id) drafts.set(draft.id, { ...draft, mergedInto: after.id });
  const operations = renameInOperations(state.operations, before.id, after.id);
  return {
    ...state,
    drafts,
    operations,
    selectedId: state.selectedId === before.id ? after.id : state.selectedId,
  };
}
