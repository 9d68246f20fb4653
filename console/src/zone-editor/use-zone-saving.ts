import type { ApiFailure, Result, Zone } from '@muster/sdk/client';
import { useCallback } from 'react';
import { isConflict } from '../app/failures.ts';
import { format } from '../strings/format.ts';
import { strings } from '../strings.ts';
import { useToasts } from '../ui/toast.tsx';
import type { ZoneEditor } from './use-zone-editor.ts';
import { differencesOf, faultsOf, fieldsOf } from './zone-shape.ts';
import type { ZoneWork } from './zone-work.ts';

export interface ZoneSaving {
  /** @returns whether it is saved */
  readonly save: (work: ZoneWork, options?: { readonly overwrites?: boolean }) => Promise<boolean>;
  readonly saveAll: () => Promise<void>;
  /** @returns whether it is gone; `'changed'` where somebody else was there first */
  readonly remove: (id: string, isForced: boolean) => Promise<ApiFailure | 'changed' | undefined>;
}

/** Sends zones to the service. What cannot be saved stays as it is, with what is wrong with it. */
export function useZoneSaving(editor: ZoneEditor): ZoneSaving {
  const { unsaved } = editor;
  const { done, error } = useToasts();
  const save = useCallback<ZoneSaving['save']>(
    async (work, { overwrites = false } = {}) => {
      if (work.isSaving || Object.keys(faultsOf(work.present)).length > 0) return false;
      const isSaved = await sendZone(editor, work, overwrites);
      if (isSaved) done(format(strings.zones.form.saved, { name: work.present.name.trim() }));
      return isSaved;
    },
    [editor, done],
  );
  const saveAll = useCallback(async () => {
    let failed = 0;
    for (const work of unsaved) if (!(await save(work))) failed += 1;
    if (failed > 0) error(strings.zones.form.elsewhere);
  }, [unsaved, save, error]);
  const remove = useCallback<ZoneSaving['remove']>(
    (id, isForced) => removeZone(editor, id, isForced),
    [editor],
  );
  return { save, saveAll, remove };
}

async function sendZone(
  { calls, dispatch }: ZoneEditor,
  work: ZoneWork,
  overwrites: boolean,
): Promise<boolean> {
  const { id, saved } = work;
  const fields = fieldsOf(work.present);
  dispatch({ kind: 'saving', id });
  const revision = await findRevision(calls, work, overwrites);
  if (!revision.ok) {
    dispatch({ kind: 'failed', id, failure: revision.error });
    return false;
  }
  if (revision.value) {
    dispatch({ kind: 'conflict', id, theirs: { zone: revision.value, etag: revision.etag } });
    return false;
  }
  const answer = saved ? await calls.update(id, fields, revision.etag) : await calls.save(fields);
  if (answer.ok) {
    dispatch({ kind: 'saved', id, zone: answer.value, etag: answer.etag });
    return true;
  }
  if (!isConflict(answer.error)) dispatch({ kind: 'failed', id, failure: answer.error });
  else await tellConflict(calls, dispatch, id);
  return false;
}

/**
 * The revision that the edit is based on. The list has none, so the zone is read once more; if it is not what the edit
 * began with, somebody else was faster, and that is the value.
 */
async function findRevision(
  calls: ZoneEditor['calls'],
  { saved, etag, theirs }: ZoneWork,
  overwrites: boolean,
): Promise<Result<Zone | undefined>> {
  if (!saved) return { ok: true, value: undefined, etag: undefined };
  const known = overwrites && theirs ? theirs.etag : etag;
  if (known !== undefined) return { ok: true, value: undefined, etag: known };
  const now = await calls.get(saved.customMapZoneId);
  if (!now.ok) return now;
  const isSame = differencesOf(now.value, saved).length === 0;
  return { ok: true, value: isSame ? undefined : now.value, etag: now.etag };
}

async function tellConflict(
  calls: ZoneEditor['calls'],
  dispatch: ZoneEditor['dispatch'],
  id: string,
): Promise<void> {
  const now = await calls.get(id);
  if (now.ok) dispatch({ kind: 'conflict', id, theirs: { zone: now.value, etag: now.etag } });
  else dispatch({ kind: 'failed', id, failure: now.error });
}

async function removeZone(
  { calls, dispatch, state, saved }: ZoneEditor,
  id: string,
  isForced: boolean,
): Promise<ApiFailure | 'changed' | undefined> {
  const work = state.works.get(id);
  const zone = work?.saved ?? saved.find(({ customMapZoneId }) => customMapZoneId === id);
  if (zone) {
    let etag: string | undefined;
    if (!isForced) {
      const now = await calls.get(id);
      if (now.ok && differencesOf(now.value, zone).length > 0) return 'changed';
      if (!now.ok && !isGone(now.error)) return now.error;
      etag = now.ok ? now.etag : undefined;
    }
    const answer = await calls.delete(id, etag);
    if (!answer.ok && !isGone(answer.error)) return isConflict(answer.error) ? 'changed' : answer.error;
    calls.forget(id);
  }
  dispatch({ kind: 'drop', id });
  dispatch({ kind: 'select', id: undefined });
  return undefined;
}

/** Somebody else has deleted it already: that is what was wanted. */
export function isGone(failure: ApiFailure): boolean {
  return failure.kind === 'api' && failure.statusCode === 404;
}
