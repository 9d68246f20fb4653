import type { ApiFailure, Result, Zone } from '@muster/sdk/client';
import { useLayoutEffect, useMemo, useRef } from 'react';
import { flushSync } from 'react-dom';
import { isConflict } from '../../client/api-errors.ts';
import type { Deleted } from '../../data/trash.ts';
import { format } from '../../strings/format.ts';
import { strings } from '../../strings.ts';
import { useToasts } from '../../ui/toast.tsx';
import { findDifferences, toFields, toShape, validateShape } from '../../zones/zone-shape.ts';
import type { EditorAction } from './editor-state.ts';
import type { ZoneEditor } from './use-zone-editor.ts';
import { isDeleted, isUnsaved, type ZoneDraft } from './zone-draft.ts';

export interface ZoneSaving {
  /** Whether what is saved or deleted becomes a draft. */
  readonly withDrafts: boolean;
  /**
   * Saves the current draft of the zone, including edits made after the caller's last render.
   *
   * @returns the id of the zone, which changes on the first save; `undefined` if it was not saved
   */
  readonly save: (draft: ZoneId, options?: SaveOptions) => Promise<string | undefined>;
  readonly saveAll: () => Promise<void>;
  /** @returns `undefined` if the zone was deleted, `'changed'` if someone else changed it, or the error */
  readonly remove: (id: string, isForced: boolean) => Promise<ApiFailure | 'changed' | undefined>;
  /** Remembers the zones before some are deleted. @returns what `useReportDeletion` needs to restore those with the ids */
  readonly remember: () => (ids: readonly string[]) => Deleted;
}

type ZoneId = Pick<ZoneDraft, 'id'>;

interface SaveOptions {
  readonly overwrites?: boolean;
  /** Announces a success only to screen readers, because a message would cover the map at the next click. */
  readonly isSpoken?: boolean;
}

/** Saves zones to the server. If saving fails, the draft stays and shows the error. */
export function useZoneSaving(editor: ZoneEditor): ZoneSaving {
  const latest = useLatest(editor);
  const { done, error, announce } = useToasts();
  const { withDrafts } = editor.calls;
  const writes = useRef<Writes>(new Map()).current;
  return useMemo(() => {
    const save: ZoneSaving['save'] = async ({ id }, { overwrites = false, isSpoken = false } = {}) => {
      const draft = latest.current.state.drafts.get(id);
      if (!draft || writes.has(id) || draft.mergedInto !== undefined || hasErrors(draft)) return undefined;
      if (!isUnsaved(draft) && !overwrites) return undefined;
      const savedId = await trackWrite(writes, id, sendZone(latest.current, draft, overwrites));
      if (savedId === undefined) return undefined;
      for (const name of await removeMerged(latest, savedId))
        error(format(strings.zones.drawing.merge.notDeleted, { name }));
      const report = isSpoken ? announce : done;
      const { saved } = withDrafts ? strings.drafts : strings.zones.form;
      report(format(saved, { name: draft.present.name.trim() }));
      return savedId;
    };
    const saveAll = async () => {
      let failed = 0;
      for (const { id } of latest.current.unsaved) {
        // While earlier zones were being saved, this one may have been deleted or saved separately.
        const draft = latest.current.state.drafts.get(id);
        if (draft && isUnsaved(draft) && !writes.has(id) && !(await save(draft))) failed += 1;
      }
      if (failed > 0) error(strings.zones.form.elsewhere);
    };
    const remove: ZoneSaving['remove'] = async (requestedId, isForced) => {
      const id = (await writes.get(requestedId)) ?? requestedId;
      const removing = removeZone(latest.current, id, isForced);
      const removed = removing.then(() => undefined);
      await trackWrite(writes, id, removed);
      return removing;
    };
    return { save, saveAll, remove, remember: () => rememberZones(latest.current), withDrafts };
  }, [latest, writes, done, error, announce, withDrafts]);
}

/** The editor as last rendered. After an await, code must use this instead of the state it closed over. */
function useLatest(editor: ZoneEditor) {
  const latest = useRef(editor);
  useLayoutEffect(() => {
    latest.current = editor;
  });
  return latest;
}

/**
 * Writes in progress by zone id; at most one per zone. A save resolves to the zone's id, which changes on the first
 * save.
 */
type Writes = Map<string, Promise<string | undefined>>;

async function trackWrite(writes: Writes, id: string, write: Promise<string | undefined>) {
  writes.set(id, write);
  try {
    return await write;
  } finally {
    if (writes.get(id) === write) writes.delete(id);
  }
}

function hasErrors({ present }: ZoneDraft): boolean {
  return Object.keys(validateShape(present)).length > 0;
}

/** @returns the id of the saved zone, or `undefined` if it was not saved */
async function sendZone(
  { calls, dispatch }: ZoneEditor,
  draft: ZoneDraft,
  overwrites: boolean,
): Promise<string | undefined> {
  const { id, saved } = draft;
  const fields = toFields(draft.present);
  // Render synchronously, so that code that awaits this save sees the new state.
  const dispatchNow = (action: EditorAction) => flushSync(() => dispatch(action));
  dispatch({ kind: 'saving', id });
  const revision = await findRevision(calls, draft, overwrites);
  if (!revision.ok) {
    dispatchNow({ kind: 'failed', id, failure: revision.error });
    return undefined;
  }
  if (revision.value) {
    dispatchNow({ kind: 'conflict', id, otherVersion: { zone: revision.value, etag: revision.etag } });
    return undefined;
  }
  const response = saved ? await calls.update(id, fields, revision.etag) : await calls.save(fields);
  if (response.ok) {
    dispatchNow({ kind: 'saved', id, zone: response.value, etag: response.etag });
    return response.value.customMapZoneId;
  }
  dispatchNow(
    isConflict(response.error)
      ? await readConflict(calls, id)
      : { kind: 'failed', id, failure: response.error },
  );
  return undefined;
}

/**
 * Finds the revision (ETag) that the edit is based on. The zone list has no ETags, so the zone is read again. If it
 * differs from the zone that the edit started from, someone else changed it, and `value` is their version.
 */
async function findRevision(
  calls: ZoneEditor['calls'],
  { saved, etag, otherVersion }: ZoneDraft,
  overwrites: boolean,
): Promise<Result<Zone | undefined>> {
  if (!saved) return { ok: true, value: undefined, etag: undefined };
  const knownEtag = overwrites && otherVersion ? otherVersion.etag : etag;
  if (knownEtag !== undefined) return { ok: true, value: undefined, etag: knownEtag };
  const now = await calls.get(saved.customMapZoneId);
  if (!now.ok) return now;
  const isSame = findDifferences(now.value, saved).length === 0;
  return { ok: true, value: isSame ? undefined : now.value, etag: now.etag };
}

async function readConflict(calls: ZoneEditor['calls'], id: string): Promise<EditorAction> {
  const now = await calls.get(id);
  if (!now.ok) return { kind: 'failed', id, failure: now.error };
  return { kind: 'conflict', id, otherVersion: { zone: now.value, etag: now.etag } };
}

/** Deletes the zones that were merged into a saved zone. @returns the names of the zones that could not be deleted */
async function removeMerged(latest: { readonly current: ZoneEditor }, into: string): Promise<string[]> {
  const left: string[] = [];
  for (const { id, mergedInto, present } of latest.current.state.drafts.values()) {
    if (mergedInto !== into) continue;
    const problem = await deleteZone(latest.current, id, false);
    if (problem) left.push(present.name);
    flushSync(() => latest.current.dispatch({ kind: 'drop', id }));
  }
  return left;
}

function rememberZones({ calls, saved }: ZoneEditor) {
  return (ids: readonly string[]): Deleted => {
    if (!calls.withDrafts || ids.length === 0) return ids;
    const zones = saved.filter(({ customMapZoneId }) => ids.includes(customMapZoneId));
    return () =>
      calls.undoDelete(
        zones.map((zone) => ({ ...toFields(toShape(zone)), customMapZoneId: zone.customMapZoneId })),
      );
  };
}

async function removeZone(
  editor: ZoneEditor,
  id: string,
  isForced: boolean,
): Promise<ApiFailure | 'changed' | undefined> {
  const problem = await deleteZone(editor, id, isForced);
  if (problem) return problem;
  editor.dispatch({ kind: 'drop', id });
  editor.dispatch({ kind: 'select', id: undefined });
  return undefined;
}

async function deleteZone(
  { calls, state, saved }: ZoneEditor,
  id: string,
  isForced: boolean,
): Promise<ApiFailure | 'changed' | undefined> {
  const draft = state.drafts.get(id);
  const zone = draft?.saved ?? saved.find(({ customMapZoneId }) => customMapZoneId === id);
  if (zone) {
    let etag: string | undefined;
    if (!isForced) {
      const now = await calls.get(id);
      if (now.ok && findDifferences(now.value, zone).length > 0) return 'changed';
      if (!now.ok && !isDeleted(now.error)) return now.error;
      etag = now.ok ? now.etag : undefined;
    }
    const response = await calls.delete(id, etag);
    if (!response.ok && !isDeleted(response.error))
      return isConflict(response.error) ? 'changed' : response.error;
    await calls.removeFromList(id);
  }
  return undefined;
}
