import type { ApiFailure, Zone } from '@muster/sdk/client';
import { findDifferences, toFields, toShape, type ZoneShape } from '../../zones/zone-shape.ts';

/**
 * The edits to a zone since the page was opened. The history is kept after saving, so that saved changes can be undone
 * too.
 */
export interface ZoneDraft {
  readonly id: string;
  /** The zone on the server; `undefined` for a new zone. */
  readonly saved: Zone | undefined;
  /** ETag of `saved`, if known. */
  readonly etag: string | undefined;
  readonly past: readonly ZoneShape[];
  readonly present: ZoneShape;
  readonly future: readonly ZoneShape[];
  /**
   * Consecutive edits of the same group are one undo step, such as the letters of a word or the arrow-key moves of a
   * corner.
   */
  readonly group: string | undefined;
  readonly isSaving: boolean;
  readonly failure: ApiFailure | undefined;
  /** The version that someone else saved in the meantime. */
  readonly otherVersion: { readonly zone: Zone; readonly etag: string | undefined } | undefined;
  /** The zone that this one was merged into. This zone is deleted when the other one is saved. */
  readonly mergedInto: string | undefined;
}

const maxUndoSteps = 200;
const idle = {
  etag: undefined,
  past: [],
  future: [],
  group: undefined,
  isSaving: false,
  failure: undefined,
  otherVersion: undefined,
  mergedInto: undefined,
};

export function startDraft(zone: Zone): ZoneDraft {
  return { ...idle, id: zone.customMapZoneId, saved: zone, present: toShape(zone) };
}

export function startNewDraft(id: string, shape: ZoneShape): ZoneDraft {
  return { ...idle, id, saved: undefined, present: shape };
}

export function change(draft: ZoneDraft, values: Partial<ZoneShape>, group?: string): ZoneDraft {
  const present = { ...draft.present, ...values };
  const continues = group !== undefined && group === draft.group;
  const past = continues ? draft.past : [...draft.past, draft.present].slice(-maxUndoSteps);
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

export function isUnsaved({ saved, present, mergedInto }: ZoneDraft): boolean {
  if (mergedInto !== undefined) return saved !== undefined;
  return !saved || findDifferences(toFields(present), saved).length > 0;
}

/**
 * Whether someone else deleted the zone.
 *
 * @param listed the zones of the floor as last loaded
 */
export function isDeletedElsewhere({ id, saved, failure }: ZoneDraft, listed: readonly Zone[]): boolean {
  if (!saved) return false;
  return (failure && isDeleted(failure)) || !listed.some(({ customMapZoneId }) => customMapZoneId === id);
}

/** Whether the zone no longer exists on the server. */
export function isDeleted(failure: ApiFailure): boolean {
  return failure.kind === 'api' && failure.statusCode === 404;
}

/**
 * Whether the server has a newer version and there are no unsaved edits here. The next edit then starts from the newer
 * version.
 */
export function isOutdated(draft: ZoneDraft, zone: Zone | undefined): boolean {
  if (!zone || !draft.saved || zone === draft.saved || isUnsaved(draft)) return false;
  return findDifferences(zone, draft.saved).length > 0;
}

/** Updates the draft after a save. Edits made during the save stay unsaved. */
export function markSaved(draft: ZoneDraft, zone: Zone, etag: string | undefined): ZoneDraft {
  const { customMapZoneId: id } = zone;
  return {
    ...draft,
    id,
    saved: zone,
    etag,
    isSaving: false,
    failure: undefined,
    otherVersion: undefined,
    group: undefined,
  };
}
