import type { CustomMap } from '@muster/sdk/client';
import { useMemo, useState } from 'react';
import type { MapWithEtag } from '../data/maps.ts';
import { boundsToBox, boxToBounds, type ImageBox } from '../placement/image-box.ts';
import { northUp, toInput, toPlanOfFile, toPlanPlacement } from '../placement/plan-placement.ts';
import { type PlanState, usePlan } from '../placement/use-plan.ts';
import { strings } from '../strings.ts';
import { useFormErrors } from '../ui/use-form-errors.ts';
import { nameOfPlan } from '../uploads/name-of-plan.ts';
import { type PdfChoice, pageFieldsOf } from '../uploads/use-pdf.ts';
import type { PreviewState } from '../uploads/use-preview.ts';
import { useSheet } from '../uploads/use-sheet.ts';
import type { UploadProgress } from '../uploads/use-upload.ts';
import { checkDraft, type DraftErrors, type DraftField, errorsOfFailure } from './check-draft.ts';
import { boundsOfDraft, boundTexts, emptyDraft, fieldsOf, type MapDraft, toMapDraft } from './map-draft.ts';
import { type SaveWithMap, useSaveMap } from './use-save-map.ts';

export interface MapForm {
  readonly before: MapWithEtag | undefined;
  readonly draft: MapDraft;
  readonly errors: DraftErrors;
  /** The number of attempts to save that found errors. */
  readonly failedAttempts: number;
  readonly change: (changes: Partial<MapDraft>) => void;
  readonly file: File | undefined;
  readonly preview: PreviewState;
  readonly changeFile: (file: File | undefined, error: string | undefined) => void;
  readonly box: ImageBox | undefined;
  readonly changeBox: (box: ImageBox) => void;
  /** How the plan is placed. If it is north-up, its bounds are in the draft. */
  readonly plan: PlanState;
  /** The image before it is rotated, with the size that pixel positions refer to. */
  readonly sheet: PreviewState;
  readonly pdf: PdfChoice | undefined;
  readonly isChanged: boolean;
  readonly saving: UploadProgress | undefined;
  /** Why the last save failed, unless the error belongs to a field. */
  readonly failure: string | undefined;
  readonly hasConflict: boolean;
  readonly submit: (overwrite?: boolean) => Promise<void>;
  readonly saved: CustomMap | undefined;
}

/**
 * The form for a new map, or for editing `before`. A failed save keeps the user's input.
 *
 * @param chosen the file, if it was chosen before the form was opened
 */
export function useMapForm(before: MapWithEtag | undefined, chosen?: File, saveMore?: SaveWithMap): MapForm {
  const initial = useMemo(() => (before ? toMapDraft(before.map) : emptyDraft), [before]);
  const [draft, setDraft] = useState(initial);
  const [file, setFile] = useState(chosen);
  const { showErrors, clearErrors, showError, ...formErrors } = useFormErrors<DraftField>();
  const { send, ...outcome } = useSaveMap(before, saveMore);
  const images = useSheet(file, before?.map.originalImageUrl);
  const { sheet, pdf } = images;
  const initialPlan = useMemo(() => planOf(before), [before]);
  const plan = usePlan(initialPlan, () => clearErrors(['placement']));
  useFilePlace(pdf, plan);
  const change = (changes: Partial<MapDraft>) => {
    setDraft((now) => ({ ...now, ...changes }));
    clearErrors(Object.keys(changes));
  };
  const submit = async (overwrite = false) => {
    const hasImage = file !== undefined || before !== undefined;
    const isRotated = plan.plan.mode !== 'north';
    const input = typeof sheet === 'object' ? toInput(plan.plan, sheet) : undefined;
    const isRight = showErrors({
      ...checkDraft(draft, hasImage, isRotated),
      ...(isRotated && !input && { placement: strings.mapEditor.plan.missing }),
      ...rejectedFileError(formErrors.errors, file),
    });
    const bounds = isRotated ? undefined : boundsOfDraft(draft);
    if (!isRight || !(bounds || input)) return;
    const fields = {
      ...fieldsOf(draft, bounds, before?.map),
      ...placementFieldOf(input, before),
      ...pageFieldsOf(pdf),
    };
    const failure = await send(fields, file, overwrite);
    if (failure) showErrors(errorsOfFailure(failure));
  };
  return {
    before,
    draft,
    ...formErrors,
    change,
    file,
    ...images,
    plan,
    changeFile: (next, error) => {
      setFile(next);
      showError('imageFile', error);
      if (next && !before && draft.name === '') change({ name: nameOfPlan(next) });
    },
    box: useBox(draft),
    changeBox: (next) => change(boundTexts(boxToBounds(next))),
    isChanged:
      !outcome.saved && (file !== undefined || !isSame(draft, initial) || !isSame(plan.plan, initialPlan)),
    ...outcome,
    submit,
  };
}

/** Places the plan at the position stored in the chosen file. */
function useFilePlace(pdf: PdfChoice | undefined, { reset }: PlanState): void {
  const found = pdf?.found;
  const [seen, setSeen] = useState(found);
  if (found === seen) return;
  // Set while rendering, as React recommends for derived state.
  setSeen(found);
  if (found?.placement && found.preview) reset(toPlanOfFile(found.placement, found.preview));
}

function planOf(before: MapWithEtag | undefined) {
  const placement = before?.map.placement;
  return placement?.imageSize ? toPlanPlacement(placement, placement.imageSize) : northUp;
}

/** A removed placement is sent as null. If only the same bounds were sent, the service would keep the placement. */
function placementFieldOf(input: ReturnType<typeof toInput>, before: MapWithEtag | undefined) {
  if (input) return { placement: JSON.stringify(input) };
  return before?.map.placement ? { placement: null } : {};
}

/** A rejected file stays rejected until the user chooses another one, even if the map already has an image. */
function rejectedFileError({ imageFile }: DraftErrors, file: File | undefined): DraftErrors {
  return imageFile && !file ? { imageFile } : {};
}

function isSame<Value>(one: Value, other: Value): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** The box for the typed bounds. While a number is incomplete, it is the last valid box. */
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
