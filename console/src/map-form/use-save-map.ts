import type { ApiFailure, CustomMap, CustomMapFields } from '@muster/sdk/client';
import { useEffect, useRef, useState } from 'react';
import { describeFailure, isConflict } from '../client/api-errors.ts';
import { useClient } from '../client/client-context.tsx';
import { type MapWithEtag, useRefreshMaps } from '../data/maps.ts';
import { strings } from '../strings.ts';
import { fieldOfFailure } from './check-draft.ts';

/** How far a save is: `part` of the upload from 0 to 1, `undefined` without one. */
export interface Saving {
  readonly part: number | undefined;
  readonly stop: () => void;
}

/** Saves a map form and reports the progress and the result. */
export function useSaveMap(before: MapWithEtag | undefined) {
  const call = useMapCall(before);
  const refresh = useRefreshMaps();
  const [saving, setSaving] = useState<Saving>();
  const [failed, setFailed] = useState<ApiFailure>();
  const [saved, setSaved] = useState<CustomMap>();
  const stop = useRef<() => void>(undefined);
  useEffect(() => () => stop.current?.(), []);
  /** @returns what failed */
  const send = async (fields: CustomMapFields, image: File | undefined, overwrite: boolean) => {
    const ending = new AbortController();
    stop.current = () => ending.abort();
    const tell = (part: number | undefined) => setSaving({ part, stop: () => ending.abort() });
    setFailed(undefined);
    tell(image && 0);
    const onProgress = (part: number) => tell(image && part);
    const result = await call(fields, image, { overwrite, onProgress, signal: ending.signal });
    if (result.ok) await refresh();
    setSaving(undefined);
    if (result.ok) setSaved(result.value);
    else setFailed(result.error);
    return result.ok ? undefined : result.error;
  };
  const hasConflict = failed !== undefined && isConflict(failed);
  const isElsewhere = hasConflict || (failed && fieldOfFailure(failed) !== undefined);
  const failure = failed && !isElsewhere ? describeSave(failed) : undefined;
  return { saving, saved, hasConflict, failure, send };
}

interface CallOptions {
  readonly overwrite: boolean;
  readonly onProgress: (part: number) => void;
  readonly signal: AbortSignal;
}

function useMapCall(before: MapWithEtag | undefined) {
  const { uploads } = useClient();
  return (fields: CustomMapFields, image: File | undefined, { overwrite, ...options }: CallOptions) => {
    const upload = { ...options, respondAsync: true };
    if (!before) return uploads.saveCustomMap(fields, image as File, upload); // checkDraft has asked for it
    const ifMatch = overwrite ? undefined : before.etag;
    return uploads.updateCustomMap(before.map.customMapId, fields, { ...upload, image, ifMatch });
  };
}

function describeSave(failure: ApiFailure): string {
  const text = strings.mapEditor.save;
  if (failure.kind === 'aborted') return text.stopped;
  return failure.kind === 'network' ? text.unknownOutcome : describeFailure(failure);
}
