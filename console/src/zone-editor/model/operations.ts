import type { Zone } from '@muster/sdk/client';
import type { ZoneShape } from '../../zones/zone-shape.ts';
import { change, isOutdated, redo, startDraft, startNewDraft, undo, type ZoneDraft } from './zone-draft.ts';

/** How an operation changes one zone. */
export interface ZoneStep {
  readonly id: string;
  /** `undefined` if the operation creates the zone. */
  readonly before: ZoneShape | undefined;
  /** `undefined` if the operation merges the zone into its first zone. */
  readonly after: ZoneShape | undefined;
}

/** An edit of several zones, such as a split, that is undone as a whole. The first zone is the main zone. */
export interface Operation {
  readonly steps: readonly ZoneStep[];
}

export interface Operations {
  readonly past: readonly Operation[];
  readonly future: readonly Operation[];
}

export const noOperations: Operations = { past: [], future: [] };

/** A zone to change, to create (no `id`), or to merge into the first one (no `shape`). */
export interface ZoneChange {
  readonly id?: string;
  /** The zone as saved on the server. Needed for the first change. */
  readonly zone?: Zone | undefined;
  readonly shape?: ZoneShape;
}

/** The part of the editor's state that operations change. */
export interface OperationsState {
  readonly drafts: ReadonlyMap<string, ZoneDraft>;
  readonly operations: Operations;
  readonly selectedId: string | undefined;
  /** Number for the id of the next new zone, so that ids are unique. */
  readonly nextNew: number;
}

type Drafts = Map<string, ZoneDraft>;

/** Applies an edit of several zones and selects the zone at `selected`. */
export function operate<State extends OperationsState>(
  state: State,
  changes: readonly ZoneChange[],
  selected: number,
): State {
  const drafts: Drafts = new Map(state.drafts);
  let { nextNew } = state;
  const steps = changes.flatMap(({ id, zone, shape }): ZoneStep[] => {
    if (id === undefined) {
      if (!shape) return [];
      const created = `new-${nextNew++}`;
      drafts.set(created, startNewDraft(created, shape));
      return [{ id: created, before: undefined, after: shape }];
    }
    const existing = drafts.get(id);
    const draft = existing && !isOutdated(existing, zone) ? existing : zone && startDraft(zone);
    if (!draft) return [];
    drafts.set(id, shape ? change(draft, shape) : draft);
    return [{ id, before: draft.present, after: shape && drafts.get(id)?.present }];
  });
  const main = steps[0]?.id;
  for (const { id, after } of steps) if (!after) setMerged(drafts, id, main);
  return {
    ...state,
    drafts,
    nextNew,
    operations: { past: [...state.operations.past, { steps }], future: [] },
    selectedId: steps[selected]?.id ?? state.selectedId,
  };
}

/** Finds the operation that undo or redo applies to: the last one of the selected zone, if nothing was edited since. */
export function findOperation(
  { drafts, operations, selectedId }: OperationsState,
  kind: 'undo' | 'redo',
): Operation | undefined {
  const all = kind === 'undo' ? operations.past : operations.future;
  return all.findLast(
    ({ steps }) =>
      !(kind === 'undo' && isSavedCreation(drafts, steps)) &&
      steps.some(({ id }) => id === selectedId) &&
      steps.every((step) => (kind === 'undo' ? isDone(drafts, step) : isUndone(drafts, step))),
  );
}

/** Undo does not apply to a new zone that has been saved. The user deletes it with its delete button instead. */
function isSavedCreation(drafts: ReadonlyMap<string, ZoneDraft>, [main]: readonly ZoneStep[]): boolean {
  return main !== undefined && !main.before && drafts.get(main.id)?.saved !== undefined;
}

function isDone(drafts: ReadonlyMap<string, ZoneDraft>, { id, after }: ZoneStep): boolean {
  const draft = drafts.get(id);
  return after
    ? draft?.present === after && draft.mergedInto === undefined
    : !draft || draft.mergedInto !== undefined;
}

function isUndone(drafts: ReadonlyMap<string, ZoneDraft>, { id, before, after }: ZoneStep): boolean {
  const draft = drafts.get(id);
  if (!before) return !draft || draft.mergedInto !== undefined;
  const isNext = !after || draft?.future[0] === after; // otherwise a later edit would be lost
  return isNext && draft?.present === before && draft.mergedInto === undefined;
}

/** Undoes or redoes a whole operation. */
export function stepOperation<State extends OperationsState>(
  state: State,
  operation: Operation,
  kind: 'undo' | 'redo',
): State {
  const drafts: Drafts = new Map(state.drafts);
  const main = operation.steps[0]?.id;
  for (const step of operation.steps) {
    const shape = kind === 'undo' ? step.before : step.after;
    const other = kind === 'undo' ? step.after : step.before;
    if (!shape) removeAgain(drafts, step.id, main);
    else restore(drafts, step.id, shape, other !== undefined ? kind : undefined);
  }
  const { past, future } = state.operations;
  const operations =
    kind === 'undo'
      ? { past: past.filter((one) => one !== operation), future: [...future, operation] }
      : { past: [...past, operation], future: future.filter((one) => one !== operation) };
  return { ...state, drafts, operations, selectedId: main ?? state.selectedId };
}

/**
 * Removes a zone. A saved zone is hidden, and is deleted when the main zone is saved. The draft of a new zone is
 * dropped.
 */
function removeAgain(drafts: Drafts, id: string, main: string | undefined): void {
  if (drafts.get(id)?.saved) setMerged(drafts, id, main);
  else drafts.delete(id);
}

/** @param kind `undefined` if the zone had been removed: its draft, if it still has one, then already has the shape */
function restore(drafts: Drafts, id: string, shape: ZoneShape, kind: 'undo' | 'redo' | undefined): void {
  const draft = drafts.get(id);
  if (!draft) drafts.set(id, startNewDraft(id, shape));
  else
    drafts.set(id, {
      ...(kind === 'undo' ? undo(draft) : kind === 'redo' ? redo(draft) : draft),
      mergedInto: undefined,
    });
}

function setMerged(drafts: Drafts, id: string, main: string | undefined): void {
  const draft = drafts.get(id);
  if (draft) drafts.set(id, { ...draft, mergedInto: main });
}

/** Updates operations when a zone gets a new id, for example when it is saved for the first time. */
export function renameInOperations({ past, future }: Operations, from: string, to: string): Operations {
  const rename = (operation: Operation): Operation =>
    operation.steps.some(({ id }) => id === from)
      ? { steps: operation.steps.map((step) => (step.id === from ? { ...step, id: to } : step)) }
      : operation;
  return { past: past.map(rename), future: future.map(rename) };
}
