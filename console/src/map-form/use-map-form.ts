import type { CustomMap } from '@muster/sdk/client';
import { useMemo, useState } from 'react';
import type { MapWithEtag } from '../data/maps.ts';
import { boundsToBox, boxToBounds, type ImageBox } from '../placement/image-box.ts';
import { useFormErrors } from '../ui/use-form-errors.ts';
import { type PreviewState, usePreview } from '../uploads/use-preview.ts';
import type { UploadProgress } from '../uploads/use-upload.ts';
import { checkDraft, type DraftErrors, type DraftField, errorsOfFailure } from './check-draft.ts';
import { boundsOfDraft, boundTexts, emptyDraft, fieldsOf, type MapDraft, toMapDraft } from './map-draft.ts';
import { useSaveMap } from './use-save-map.ts';

export interface MapForm {
  readonly before: MapWithEtag | undefined;
  readonly draft: MapDraft;
  readonly errors: DraftErrors;
  /** How many attempts to save found errors. */
  readonly failedAttempts: number;
  readonly change: (changes: Partial<MapDraft>) => void;
  readonly file: File | undefined;
  readonly preview: PreviewState;
  readonly changeFile: (file: File | undefined, error: string | undefined) => void;
  readonly box: ImageBox | undefined;
  readonly changeBox: (box: ImageBox) => void;
  readonly isChanged: boolean;
  readonly saving: UploadProgress | undefined;
  /** Why the last save failed, unless the error belongs to a field. */
  readonly failure: string | undefined;
  readonly hasConflict: boolean;
  readonly submit: (overwrite?: boolean) => Promise<void>;
  readonly saved: CustomMap | undefined;
}

/** The form for a new map, or for editing `before`. A failed save keeps what was typed. */
export function useMapForm(before: MapWithEtag | undefined): MapForm {
  const initial = useMemo(() => (before ? toMapDraft(before.map) : emptyDraft), [before]);
  const [draft, setDraft] = useState(initial);
  const [file, setFile] = useState<File>();
  const { showErrors, clearErrors, showError, ...formErrors } = useFormErrors<DraftField>();
  const { send, ...outcome } = useSaveMap(before);
  const change = (changes: Partial<MapDraft>) => {
    setDraft((now) => ({ ...now, ...changes }));
    clearErrors(Object.keys(changes));
  };
  const submit = async (overwrite = false) => {
    const hasImage = file !== undefined || before !== undefined;
    const isRight = showErrors({
      ...checkDraft(draft, hasImage),
      ...rejectedFileError(formErrors.errors, file),
    });
    const bounds = boundsOfDraft(draft);
    if (!isRight || !bounds) return;
    const failure = await send(fieldsOf(draft, bounds, before?.map), file, overwrite);
    if (failure) showErrors(errorsOfFailure(failure));
  };
  return {
    before,
    draft,
    ...formErrors,
    change,
    file,
    preview: usePreview(file),
    changeFile: (chosen, error) => {
      setFile(chosen);
      showError('imageFile', error);
    },
    box: useBox(draft),
    changeBox: (next) => change(boundTexts(boxToBounds(next))),
    isChanged: !outcome.saved && (file !== undefined || !isSame(draft, initial)),
    ...outcome,
    submit,
  };
}

/** A rejected file stays rejected until the user chooses another one, even if the map already has an image. */
function rejectedFileError({ imageFile }: DraftErrors, file: File | undefined): DraftErrors {
  return imageFile && !file ? { imageFile } : {};
}

function isSame(one: MapDraft, other: MapDraft): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** The box of the typed bounds; the last valid one while a number is incomplete. */
function useBox(draft: MapDraft): ImageBox | undefined {
  const bounds = boundsOfDraft(draft);
  const box = bounds && boundsToBox(bounds);
  const [last, setLast] = useState(box);
  const isNew =
    box !== undefined &&
    (last === undefined ||
      box.left !== last.left ||
      box.top !== last.top ||
      box.width !== last.width ||
      box.height !== last.height);
  // Set while rendering, as React recommends for derived state, so that no frame shows the old box.
  if (isNew) setLast(box);
  return isNew ? box : last;
}
