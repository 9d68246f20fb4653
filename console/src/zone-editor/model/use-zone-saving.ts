import type { ApiFailure, Result, Zone } from '@muster/sdk/client';
import { useLayoutEffect, useMemo, useRef } from 'react';
import { flushSync } from 'react-dom';
import { isConflict } from '../../client/failures.ts';
import { format } from '../../strings/format.ts';
import { strings } from '../../strings.ts';
import { useToasts } from '../../ui/toast.tsx';
import { differencesOf, faultsOf, fieldsOf } from '../../zones/zone-shape.ts';
import type { EditorAction } from './editor-state.ts';
import type { ZoneEditor } from './use-zone-editor.ts';
import { isGone, isUnsaved, type ZoneDraft } from './zone-draft.ts';

export interface ZoneSaving {
  /**
   * Saves the zone as it is by now, whatever its state was when the draft was looked at.
   *
   * @returns whether it is saved
   */
  readonly save: (draft: ZoneId, options?: SaveOptions) => Promise<boolean>;
  readonly saveAll: () => Promise<void>;
  /** @returns whether it is gone; `'changed'` where somebody else was there first */
  readonly remove: (id: string, isForced: boolean) => Promise<ApiFailure | 'changed' | undefined>;
}

type ZoneId = Pick<ZoneDraft, 'id'>;

interface SaveOptions {
  readonly overwrites?: boolean;
}

/** Sends zones to the service. What cannot be saved stays as it is, with what is wrong with it. */
export function useZoneSaving(editor: ZoneEditor): ZoneSaving {
  const latest = useLatest(editor);
  const { done, error } = useToasts();
  const writes = useRef<Writes>(new Map()).current;
  return useMemo(() => {
    const save: ZoneSaving['save'] = async ({ id }, { overwrites = false } = {}) => {
      const draft = latest.current.state.drafts.get(id);
      if (!draft || writes.has(id) || hasFaults(draft)) return false;
      if (!isUnsaved(draft) && !overwrites) return false;
      const savedId = await during(writes, id, sendZone(latest.current, draft, overwrites));
      if (savedId === undefined) return false;
      done(format(strings.zones.form.saved, { name: draft.present.name.trim() }));
      return true;
    };
    const saveAll = async () => {
      let failed = 0;
      for (const { id } of latest.current.unsaved) {
        // While those before it were on their way it may have been deleted, or saved by itself.
        const draft = latest.current.state.drafts.get(id);
        if (draft && isUnsaved(draft) && !writes.has(id) && !(await save(draft))) failed += 1;
      }
      if (failed > 0) error(strings.zones.form.elsewhere);
    };
    const remove: ZoneSaving['remove'] = async (asked, isForced) => {
      const id = (await writes.get(asked)) ?? asked;
      const removing = removeZone(latest.current, id, isForced);
      const removed = removing.then(() => undefined);
      await during(writes, id, removed);
      return removing;
    };
    return { save, saveAll, remove };
  }, [latest, writes, done, error]);
}

/** The editor as it was drawn last: what goes on after a wait must not go by what was there before it. */
function useLatest(editor: ZoneEditor) {
  const latest = useRef(editor);
  useLayoutEffect(() => {
    latest.current = editor;
  });
  return latest;
}

/** What is on its way to the service: one write of a zone at a time. A save tells the id that the zone has after it. */
type Writes = Map<string, Promise<string | undefined>>;

async function during(writes: Writes, id: string, write: Promise<string | undefined>) {
  writes.set(id, write);
  try {
    return await write;
  } finally {
    if (writes.get(id) === write) writes.delete(id);
  }
}

function hasFaults({ present }: ZoneDraft): boolean {
  return Object.keys(faultsOf(present)).length > 0;
}

/** @returns the id that the zone has by now, where it is saved */
async function sendZone(
  { calls, dispatch }: ZoneEditor,
  draft: ZoneDraft,
  overwrites: boolean,
): Promise<string | undefined> {
  const { id, saved } = draft;
  const fields = fieldsOf(draft.present);
  // At once, so that whoever waits for this finds the zone as it says.
  const tell = (action: EditorAction) => flushSync(() => dispatch(action));
  dispatch({ kind: 'saving', id });
  const revision = await findRevision(calls, draft, overwrites);
  if (!revision.ok) {
    tell({ kind: 'failed', id, failure: revision.error });
    return undefined;
  }
  if (revision.value) {
    tell({ kind: 'conflict', id, theirs: { zone: revision.value, etag: revision.etag } });
    return undefined;
  }
  const answer = saved ? await calls.update(id, fields, revision.etag) : await calls.save(fields);
  if (answer.ok) {
    tell({ kind: 'saved', id, zone: answer.value, etag: answer.etag });
    return answer.value.customMapZoneId;
  }
  tell(
    isConflict(answer.error) ? await readConflict(calls, id) : { kind: 'failed', id, failure: answer.error },
  );
  return undefined;
}

/**
 * The revision that the edit is based on. The list has none, so the zone is read once more; if it is not what the edit
 * began with, somebody else was faster, and that is the value.
 */
async function findRevision(
  calls: ZoneEditor['calls'],
  { saved, etag, theirs }: ZoneDraft,
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

async function readConflict(calls: ZoneEditor['calls'], id: string): Promise<EditorAction> {
  const now = await calls.get(id);
  if (!now.ok) return { kind: 'failed', id, failure: now.error };
  return { kind: 'conflict', id, theirs: { zone: now.value, etag: now.etag } };
}

async function removeZone(
  { calls, dispatch, state, saved }: ZoneEditor,
  id: string,
  isForced: boolean,
): Promise<ApiFailure | 'changed' | undefined> {
  const draft = state.drafts.get(id);
  const zone = draft?.saved ?? saved.find(({ customMapZoneId }) => customMapZoneId === id);
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
    await calls.forget(id);
  }
  dispatch({ kind: 'drop', id });
  dispatch({ kind: 'select', id: undefined });
  return undefined;
}
