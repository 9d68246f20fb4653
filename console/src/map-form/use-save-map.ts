import type { ApiFailure, CustomMap, CustomMapFields } from '@muster/sdk/client';
import { useState } from 'react';
import { describeFailure, isConflict } from '../client/api-errors.ts';
import { useClient } from '../client/client-context.tsx';
import { type MapWithEtag, useRefreshMaps } from '../data/maps.ts';
import { strings } from '../strings.ts';
import { type UploadOptions, useUpload } from '../uploads/use-upload.ts';
import { errorsOfFailure } from './check-draft.ts';

/** What is saved after a map, with the same image. A failure is its own to report: the map is saved by then. */
export type SaveWithMap = (
  map: CustomMap,
  fields: CustomMapFields,
  image: File | undefined,
  options: UploadOptions,
) => Promise<void>;

/** Saves a map form, and reports the progress and the result. */
export function useSaveMap(before: MapWithEtag | undefined, saveMore?: SaveWithMap) {
  const call = useMapCall(before);
  const refresh = useRefreshMaps();
  const { progress: saving, run } = useUpload();
  const [failed, setFailed] = useState<ApiFailure>();
  const [saved, setSaved] = useState<CustomMap>();
  /** @returns the error, if any */
  const send = async (fields: CustomMapFields, image: File | undefined, overwrite: boolean) => {
    setFailed(undefined);
    const result = await run(image, async (options) => {
      const response = await call(fields, image, { ...options, overwrite });
      if (response.ok) {
        await saveMore?.(response.value, fields, image, options);
        await refresh();
      }
      return response;
    });
    if (result.ok) setSaved(result.value);
    else setFailed(result.error);
    return result.ok ? undefined : result.error;
  };
  const hasConflict = failed !== undefined && isConflict(failed);
  const isElsewhere = hasConflict || (failed && Object.keys(errorsOfFailure(failed)).length > 0);
  const failure = failed && !isElsewhere ? describeSave(failed) : undefined;
  return { saving, saved, hasConflict, failure, send };
}

interface CallOptions extends UploadOptions {
  readonly overwrite: boolean;
}

function useMapCall(before: MapWithEtag | undefined) {
  const { uploads } = useClient();
  return (fields: CustomMapFields, image: File | undefined, { overwrite, ...options }: CallOptions) => {
    const upload = { ...options, respondAsync: true };
    if (!before) return uploads.saveCustomMap(fields, image as File, upload); // checkDraft requires it
    const ifMatch = overwrite ? undefined : before.etag;
    return uploads.updateCustomMap(before.map.customMapId, fields, { ...upload, image, ifMatch });
  };
}

function describeSave(failure: ApiFailure): string {
  const text = strings.mapEditor.save;
  if (failure.kind === 'aborted') return text.stopped;
  return failure.kind === 'network' ? text.unknownOutcome : describeFailure(failure);
}
