import type { ApiFailure, Zone } from '@muster/sdk/client';
import { differencesOf, fieldsOf, shapeOf, type ZoneShape } from '../../zones/zone-shape.ts';

/** What was done to a zone since the page was opened. It outlives a save, so that also what was saved can be undone. */
export interface ZoneWork {
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

export function workOn(zone: Zone): ZoneWork {
  return { ...idle, id: zone.customMapZoneId, saved: zone, present: shapeOf(zone) };
}

export function workOnNew(id: string, shape: ZoneShape): ZoneWork {
  return { ...idle, id, saved: undefined, present: shape };
}

export function change(work: ZoneWork, values: Partial<ZoneShape>, group?: string): ZoneWork {
  const present = { ...work.present, ...values };
  const continues = group !== undefined && group === work.group;
  const past = continues ? work.past : [...work.past, work.present].slice(-mostSteps);
  return { ...work, past, present, future: [], group, failure: undefined };
}

export function undo(work: ZoneWork): ZoneWork {
  const present = work.past.at(-1);
  if (!present) return work;
  return {
    ...work,
    past: work.past.slice(0, -1),
    present,
    future: [work.present, ...work.future],
    group: undefined,
    failure: undefined,
  };
}

export function redo(work: ZoneWork): ZoneWork {
  const [present, ...future] = work.future;
  if (!present) return work;
  return {
    ...work,
    past: [...work.past, work.present],
    present,
    future,
    group: undefined,
    failure: undefined,
  };
}

/** Whether there is anything to save. */
export function isUnsaved({ saved, present }: ZoneWork): boolean {
  return !saved || differencesOf(fieldsOf(present), saved).length > 0;
}

/**
 * Whether somebody else has deleted the zone: the service had it, and has it no more.
 *
 * @param listed the zones of the floor, as they were read last
 */
export function isDeletedElsewhere({ id, saved, failure }: ZoneWork, listed: readonly Zone[]): boolean {
  if (!saved) return false;
  return (failure && isGone(failure)) || !listed.some(({ customMapZoneId }) => customMapZoneId === id);
}

/** Where that was asked for, it is no failure. */
export function isGone(failure: ApiFailure): boolean {
  return failure.kind === 'api' && failure.statusCode === 404;
}

/** Whether nothing is unsaved here and the service has another state by now: that is where an edit begins. */
export function isOutdated(work: ZoneWork, zone: Zone | undefined): boolean {
  if (!zone || !work.saved || zone === work.saved || isUnsaved(work)) return false;
  return differencesOf(zone, work.saved).length > 0;
}

/** The zone was saved as it was sent; what was edited while it was on its way stays. */
export function markSaved(work: ZoneWork, zone: Zone, etag: string | undefined): ZoneWork {
  const { customMapZoneId: id } = zone;
  return {
    ...work,
    id,
    saved: zone,
    etag,
    isSaving: false,
    failure: undefined,
    theirs: undefined,
    group: undefined,
  };
}
