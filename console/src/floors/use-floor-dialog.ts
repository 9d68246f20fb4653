import type { ImageSize } from '@muster/geo/placement';
import type { CustomMapDetail, FloorSummary } from '@muster/sdk/client';
import { useState } from 'react';
import { changedElsewhere, useReadFloors } from '../data/floors.ts';
import { useRefreshMaps } from '../data/maps.ts';
import { northUp, type PlanPlacement, toInput, toPlanPlacement } from '../placement/plan-placement.ts';
import { fitIntoMap } from '../placement/stretch.ts';
import { type PlanState, usePlan } from '../placement/use-plan.ts';
import { format } from '../strings/format.ts';
import { strings } from '../strings.ts';
import { useToasts } from '../ui/toast.tsx';
import { type FormErrors, useFormErrors } from '../ui/use-form-errors.ts';
import { nameOfPlan } from '../uploads/name-of-plan.ts';
import { type PdfChoice, pageFieldsOf } from '../uploads/use-pdf.ts';
import type { PreviewState } from '../uploads/use-preview.ts';
import { useSheet } from '../uploads/use-sheet.ts';
import {
  checkFloor,
  describeFloorFailure,
  errorsOfFloorFailure,
  type FloorDraft,
  type FloorField,
  listPlaces,
  toFloorDraft,
  useSendFloor,
} from './use-floor-form.ts';

/** The form for a new floor, or for editing `floor`. @param plan its file, if it was chosen before the form was opened */
export function useFloorDialog(
  map: CustomMapDetail,
  floor: FloorSummary | undefined,
  onClose: () => void,
  plan?: File,
) {
  // The floor when the form opened or was reloaded. Background refreshes must not change a form in use.
  const [seen, setSeen] = useState(floor);
  const [initial, setInitial] = useState(() => toFloorDraft(map, floor));
  const [draft, setDraft] = useState(plan ? { ...initial, name: nameOfPlan(plan) } : initial);
  const [file, setFile] = useState(plan);
  const formErrors = useFormErrors<FloorField>();
  const images = useSheet(file, floor?.originalImageUrl);
  const change = (changes: Partial<FloorDraft>) => {
    setDraft((now) => ({ ...now, ...changes }));
    formErrors.clearErrors(Object.keys(changes));
  };
  useFilePlace(images.pdf, initial.place, setDraft);
  const own = useOwnPlace(
    { map, seen, place: draft.place, sheet: images.sheet },
    (place) => change({ place }),
    () => formErrors.clearErrors(['place']),
  );
  const saving = useSubmit({ map, seen, draft, file, images, plan: own.plan, formErrors, onClose });
  const loadCurrent = useLoadCurrent(map, seen, (now) => {
    setSeen(now);
    setInitial(toFloorDraft(map, now));
    setDraft(toFloorDraft(map, now));
    saving.setConflict(false);
  });
  return {
    seen,
    draft,
    errors: formErrors.errors,
    failedAttempts: formErrors.failedAttempts,
    change,
    file,
    ...images,
    ...own,
    changeFile: (chosen: File | undefined, error: string | undefined) => {
      setFile(chosen);
      formErrors.showError('imageFile', error);
    },
    isChanged: file !== undefined || JSON.stringify(draft) !== JSON.stringify(initial),
    loadCurrent,
    ...saving,
  };
}

/** Selects the position found in a new file, and undoes that when another file is chosen. */
function useFilePlace(
  pdf: PdfChoice | undefined,
  placeBefore: string,
  setDraft: (change: (now: FloorDraft) => FloorDraft) => void,
): void {
  const [placed, setPlaced] = useState(pdf?.found);
  if (placed === pdf?.found) return;
  // Set while rendering, as React recommends for derived state.
  setPlaced(pdf?.found);
  const place = pdf?.found?.placement ? 'file' : placeBefore;
  setDraft((now) => (place === 'file' || now.place === 'file' ? { ...now, place } : now));
}

export type FloorDialogForm = ReturnType<typeof useFloorDialog>;

interface Submit {
  readonly map: CustomMapDetail;
  readonly seen: FloorSummary | undefined;
  readonly draft: FloorDraft;
  readonly file: File | undefined;
  readonly images: ReturnType<typeof useSheet>;
  readonly plan: PlanState;
  readonly formErrors: FormErrors<FloorField>;
  readonly onClose: () => void;
}

function useSubmit({ map, seen, draft, file, images, plan, formErrors, onClose }: Submit) {
  const { pdf, preview, sheet } = images;
  const [failure, setFailure] = useState<string>();
  const [hasConflict, setConflict] = useState(false);
  const { sending, send } = useSendFloor(map, seen);
  const { done } = useToasts();
  const submit = async (overwrite = false) => {
    const { imageFile } = formErrors.errors;
    const own = ownPlacement(draft, plan, sheet);
    const isRight = formErrors.showErrors({
      ...checkFloor(draft, file !== undefined || seen !== undefined),
      // A rejected file stays rejected until the user chooses another one.
      ...(imageFile && !file && { imageFile }),
      ...(own === 'missing' && { place: strings.mapEditor.plan.missing }),
    });
    setFailure(undefined);
    setConflict(false);
    if (!isRight || own === 'missing') return;
    const outcome = await send(draft, file, overwrite, {
      ...pageFieldsOf(pdf),
      ...fittedPlaceOf(map, draft, preview),
      ...own,
    });
    if (outcome === changedElsewhere) return setConflict(true);
    if (outcome === 'saved') {
      done(format(strings.mapEditor.save.created, { name: draft.name.trim() }));
      return onClose();
    }
    const errors = errorsOfFloorFailure(outcome);
    if (Object.keys(errors).length > 0) formErrors.showErrors(errors);
    else setFailure(describeFloorFailure(outcome));
  };
  return { failure, hasConflict, setConflict, sending, submit };
}

/** A position inside the bounds of the map that keeps the proportions of the plan. */
function fittedPlaceOf(map: CustomMapDetail, { place }: FloorDraft, preview: PreviewState) {
  const fitted = place === 'fit' && typeof preview === 'object' ? fitIntoMap(map, preview) : undefined;
  return fitted ? { placement: JSON.stringify(fitted) } : {};
}

/** Reads the floor again. A deleted floor stays on screen as it was, and saving it then reports the deletion. */
function useLoadCurrent(
  map: CustomMapDetail,
  seen: FloorSummary | undefined,
  onRead: (now: FloorSummary) => void,
) {
  const readFloors = useReadFloors(map.customMapId);
  const refresh = useRefreshMaps();
  return async () => {
    const floors = await readFloors();
    const id = seen?.customMapFloorId;
    const now = floors.ok ? floors.value.find(({ customMapFloorId }) => customMapFloorId === id) : undefined;
    if (now) onRead(now);
    await refresh();
  };
}

function isOwnPlace(place: string): place is 'rotated' | 'points' {
  return place === 'rotated' || place === 'points';
}

/** The initial position of a plan that gets its own position: its position in the form so far. */
function startOwnPlace(mode: 'rotated' | 'points', { map, seen, place, size }: StartOptions): PlanPlacement {
  const copied = listPlaces(map, seen).find(({ id }) => id === place)?.placement;
  const current = place === 'keep' ? seen?.placement : copied;
  const placement = current ? toPlanPlacement(current, size) : northUp;
  if (placement.mode === mode) return placement;
  if (mode === 'points') return { mode, pairs: [] };
  return toPlanPlacement(fitIntoMap(map, size) ?? null, size);
}

interface StartOptions {
  readonly map: CustomMapDetail;
  readonly seen: FloorSummary | undefined;
  /** The placement that was chosen before. */
  readonly place: string;
  readonly size: ImageSize;
}

/**
 * The state of a plan with its own position, set with handles or points.
 *
 * @param onChoose called each time the user chooses how to place the plan, even if the choice copies a position
 * @param onMove called after each change of the position itself
 */
function useOwnPlace(
  { sheet, ...start }: Omit<StartOptions, 'size'> & { readonly sheet: PreviewState },
  onChoose: (place: string) => void,
  onMove: () => void,
) {
  const { reset, ...state } = usePlan(northUp, onMove);
  const changePlace = (place: string) => {
    if (isOwnPlace(place) && typeof sheet === 'object')
      reset(startOwnPlace(place, { ...start, size: sheet }));
    onChoose(place);
  };
  return { plan: { reset, ...state }, changePlace };
}

/** The placement to send for a plan with its own position; `missing` if the position is not known yet. */
function ownPlacement({ place }: FloorDraft, { plan }: PlanState, sheet: PreviewState) {
  if (!isOwnPlace(place)) return undefined;
  const input = typeof sheet === 'object' && plan.mode === place ? toInput(plan, sheet) : undefined;
  return input ? { placement: JSON.stringify(input) } : 'missing';
}
