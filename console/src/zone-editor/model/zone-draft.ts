import type { ApiFailure, Zone } from '@muster/sdk/client';
import { differencesOf, fieldsOf, shapeOf, type ZoneShape } from '../../zones/zone-shape.ts';

/** What was done to a zone since the page was opened. It outlives a save, so that also what was saved can be undone. */
export interface ZoneDraft {
  readonly id: string;
  /** What the service has; `undefined` for a new zone. */
  readonly saved: Zone | undefined;
  /** Of `saved`, where it is known. */
  readonly etag: string | undefined;
  readonly past: readonly ZoneShape[];
  readonly present: ZoneShape;
  readonly future: readonly ZoneShape[];
  /** Edits of one group in a row are undone as one: the letters of a word, the steps of a corner. */
  readonly group: string | undefined;
  readonly isSaving: boolean;
  readonly failure: ApiFailure | undefined;
  /** What somebody else has saved meanwhile. */
  readonly theirs: { readonly zone: Zone; readonly etag: string | undefined } | undefined;
}

const mostSteps = 200;
const idle = {
  etag: undefined,
  past: [],
  future: [],
  group: undefined,
  isSaving: false,
  failure: undefined,
  theirs: undefined,
};

export function startDraft(zone: Zone): ZoneDraft {
  return { ...idle, id: zone.customMapZoneId, saved: zone, present: shapeOf(zone) };
}

export function startNewDraft(id: string, shape: ZoneShape): ZoneDraft {
  return { ...idle, id, saved: undefined, present: shape };
}

export function change(draft: ZoneDraft, values: Partial<ZoneShape>, group?: string): ZoneDraft {
  const present = { ...draft.present, ...values };
  const continues = group !== undefined && group === draft.group;
  const past = continues ? draft.past : [...draft.past, draft.present].slice(-mostSteps);
  return { ...draft, past, present, future: [], group, failure: undefined };
}

export function undo(draft: ZoneDraft): ZoneDraft {
  const present = draft.past.at(-1);
  if (!present) return draft;
  return {
    ...draft,
    past: draft.past.slice(0, -1),
    present,
    future: [draft.present, ...draft.future],
    group: undefined,
    failure: undefined,
  };
}

export function redo(draft: ZoneDraft): ZoneDraft {
  const [present, ...future] = draft.future;
  if (!present) return draft;
  return {
    ...draft,
    past: [...draft.past, draft.present],
    present,
    future,
    group: undefined,
    failure: undefined,
  };
}

/** Whether there is anything to save. */
export function isUnsaved({ saved, present }: ZoneDraft): boolean {
  return !saved || differencesOf(fieldsOf(present), saved).length > 0;
}

/**
 * Whether somebody else has deleted the zone: the service had it, and has it no more.
 *
 * @param listed the zones of the floor, as they were read last
 */
export function isDeletedElsewhere({ id, saved, failure }: ZoneDraft, listed: readonly Zone[]): boolean {
  if (!saved) return false;
  return (failure && isGone(failure)) || !listed.some(({ customMapZoneId }) => customMapZoneId === id);
}

/** Where that was asked for, it is no failure. */
export function isGone(failure: ApiFailure): boolean {
  return failure.kind === 'api' && failure.statusCode === 404;
}

/** Whether nothing is unsaved here and the service has another state by now: that is where an edit begins. */
export function isOutdated(draft: ZoneDraft, zone: Zone | undefined): boolean {
  if (!zone || !draft.saved || zone === draft.saved || isUnsaved(draft)) return false;
  return differencesOf(zone, draft.saved).length > 0;
}

/** The zone was saved as it was sent; what was edited while it was on its way stays. */
export function markSaved(draft: ZoneDraft, zone: Zone, etag: string | undefined): ZoneDraft {
  const { customMapZoneId: id } = zone;
  return {
    ...draft,
    id,
    saved: zone,
    etag,
    isSaving: false,
    failure: undefined,
    theirs: undefined,
    group: undefined,
  };
}
