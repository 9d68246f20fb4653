import type { CustomMapDetail, FloorSummary } from '@muster/sdk/client';
import { useState } from 'react';
import { changedElsewhere, useReadFloors } from '../data/floors.ts';
import { useRefreshMaps } from '../data/maps.ts';
import { fitIntoMap } from '../placement/stretch.ts';
import { format } from '../strings/format.ts';
import { strings } from '../strings.ts';
import { useToasts } from '../ui/toast.tsx';
import { type FormErrors, useFormErrors } from '../ui/use-form-errors.ts';
import { type PdfChoice, pageFieldsOf, usePdf } from '../uploads/use-pdf.ts';
import { type PreviewState, usePreview } from '../uploads/use-preview.ts';
import {
  checkFloor,
  describeFloorFailure,
  errorsOfFloorFailure,
  type FloorDraft,
  type FloorField,
  toFloorDraft,
  useSendFloor,
} from './use-floor-form.ts';

/** The form of a new floor, or of the one that is given. @param plan its file, if it was chosen before the form was opened */
export function useFloorDialog(
  map: CustomMapDetail,
  floor: FloorSummary | undefined,
  onClose: () => void,
  plan?: File,
) {
  // The floor when the form opened or was reloaded. Background refreshes must not change a form in use.
  const [seen, setSeen] = useState(floor);
  const [initial, setInitial] = useState(() => toFloorDraft(map, floor));
  const [draft, setDraft] = useState(initial);
  const [file, setFile] = useState(plan);
  const formErrors = useFormErrors<FloorField>();
  const pdf = usePdf(file);
  const shown = usePreview(file);
  const [placed, setPlaced] = useState(pdf?.found);
  if (placed !== pdf?.found) {
    // Set while rendering, as React recommends for derived state.
    setPlaced(pdf?.found);
    const place = pdf?.found?.placement ? 'file' : initial.place;
    setDraft((now) => (place === 'file' || now.place === 'file' ? { ...now, place } : now));
  }
  const preview = pdf ? pdf.preview : shown;
  const saving = useSubmit({ map, seen, draft, file, pdf, preview, formErrors, onClose });
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
    change: (changes: Partial<FloorDraft>) => {
      setDraft((now) => ({ ...now, ...changes }));
      formErrors.clearErrors(Object.keys(changes));
    },
    file,
    preview,
    pdf,
    changeFile: (chosen: File | undefined, error: string | undefined) => {
      setFile(chosen);
      formErrors.showError('imageFile', error);
    },
    isChanged: file !== undefined || JSON.stringify(draft) !== JSON.stringify(initial),
    loadCurrent,
    ...saving,
  };
}

export type FloorDialogForm = ReturnType<typeof useFloorDialog>;

interface Submit {
  readonly map: CustomMapDetail;
  readonly seen: FloorSummary | undefined;
  readonly draft: FloorDraft;
  readonly file: File | undefined;
  readonly pdf: PdfChoice | undefined;
  readonly preview: PreviewState;
  readonly formErrors: FormErrors<FloorField>;
  readonly onClose: () => void;
}

function useSubmit({ map, seen, draft, file, pdf, preview, formErrors, onClose }: Submit) {
  const [failure, setFailure] = useState<string>();
  const [hasConflict, setConflict] = useState(false);
  const { sending, send } = useSendFloor(map, seen);
  const { done } = useToasts();
  const submit = async (overwrite = false) => {
    const { imageFile } = formErrors.errors;
    const isRight = formErrors.showErrors({
      ...checkFloor(draft, file !== undefined || seen !== undefined),
      // A rejected file stays rejected until the user chooses another one.
      ...(imageFile && !file && { imageFile }),
    });
    setFailure(undefined);
    setConflict(false);
    if (!isRight) return;
    const outcome = await send(draft, file, overwrite, {
      ...pageFieldsOf(pdf),
      ...fittedPlaceOf(map, draft, preview),
    });
    if (outcome === changedElsewhere) return setConflict(true);
    if (outcome === 'saved') {
      done(format(strings.mapEditor.floors.saved, { name: draft.name.trim() }));
      return onClose();
    }
    const errors = errorsOfFloorFailure(outcome);
    if (Object.keys(errors).length > 0) formErrors.showErrors(errors);
    else setFailure(describeFloorFailure(outcome));
  };
  return { failure, hasConflict, setConflict, sending, submit };
}

/** The placement of a plan that keeps its proportions inside the bounds of the map. */
function fittedPlaceOf(map: CustomMapDetail, { place }: FloorDraft, preview: PreviewState) {
  const fitted = place === 'fit' && typeof preview === 'object' ? fitIntoMap(map, preview) : undefined;
  return fitted ? { placement: JSON.stringify(fitted) } : {};
}

/** Reads the floor again. A deleted floor stays on screen as it was; saving it then reports the deletion. */
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
