import type { ApiFailure, CustomMapDetail, FloorFields, FloorSummary } from '@muster/sdk/client';
import { describeFailure, fieldErrorsOf } from '../client/api-errors.ts';
import { changedElsewhere, useAddFloor, useUpdateFloor } from '../data/floors.ts';
import { parseDecimal, parseInteger } from '../strings/numbers.ts';
import { strings } from '../strings.ts';
import { useUpload } from '../uploads/use-upload.ts';

export interface FloorDraft {
  readonly floorNumber: string;
  readonly name: string;
  readonly elevationFt: string;
  readonly isDefault: boolean;
}

export type FloorField = keyof FloorDraft | 'imageFile';
export type FloorErrors = Readonly<Partial<Record<FloorField, string>>>;

/** A new floor is the next one up. */
export function toFloorDraft(map: CustomMapDetail, floor: FloorSummary | undefined): FloorDraft {
  if (!floor) {
    const next = map.floors.length > 0 ? Math.max(...map.floors.map((one) => one.floorNumber)) + 1 : 0;
    return { floorNumber: String(next), name: '', elevationFt: '', isDefault: map.floors.length === 0 };
  }
  return {
    floorNumber: String(floor.floorNumber),
    name: floor.name,
    elevationFt: floor.elevationFt === null ? '' : String(floor.elevationFt),
    isDefault: floor.isDefault,
  };
}

/** What is wrong with the form, before it is sent. */
export function checkFloor(draft: FloorDraft, hasImage: boolean): FloorErrors {
  const text = strings.mapEditor.errors;
  const errors: Partial<Record<FloorField, string>> = {};
  if (parseInteger(draft.floorNumber) === undefined) errors.floorNumber = text.number;
  if (draft.name.trim() === '') errors.name = text.nameMissing;
  if (draft.elevationFt.trim() !== '' && parseDecimal(draft.elevationFt) === undefined)
    errors.elevationFt = text.elevation;
  if (!hasImage) errors.imageFile = text.imageMissing;
  return errors;
}

/** What the service says about the fields of the form. */
export function errorsOfFloorFailure(failure: ApiFailure): FloorErrors {
  const fields = ['floorNumber', 'name', 'elevationFt', 'isDefault', 'imageFile'] as const;
  return fieldErrorsOf(failure, (name) => fields.find((field) => field === name));
}

function fieldsOf(draft: FloorDraft, map: CustomMapDetail, floor: FloorSummary | undefined): FloorFields {
  const last = Math.max(-1, ...map.floors.map(({ sortOrder }) => sortOrder));
  return {
    floorNumber: parseInteger(draft.floorNumber) ?? 0,
    name: draft.name.trim(),
    elevationFt: draft.elevationFt.trim() === '' ? null : (parseDecimal(draft.elevationFt) ?? null),
    ...(draft.isDefault && !floor?.isDefault && { isDefault: true }),
    ...(!floor && { sortOrder: last + 1 }),
  };
}

export type SaveOutcome = 'saved' | typeof changedElsewhere | ApiFailure;

/** Saves a floor form and reports the progress. */
export function useSendFloor(map: CustomMapDetail, floor: FloorSummary | undefined) {
  const { progress: sending, run } = useUpload();
  const add = useAddFloor(map.customMapId);
  const update = useUpdateFloor();
  const send = async (
    draft: FloorDraft,
    image: File | undefined,
    overwrite: boolean,
  ): Promise<SaveOutcome> => {
    const fields = fieldsOf(draft, map, floor);
    const seen = overwrite ? undefined : floor;
    const result = await run(
      image,
      (options) =>
        floor
          ? update(floor.customMapFloorId, fields, seen, { ...options, image })
          : add(fields, image as File, options), // checkFloor requires an image for a new floor
    );
    if (result === changedElsewhere) return result;
    return result.ok ? 'saved' : result.error;
  };
  return { sending, send };
}

export function describeFloorFailure(failure: ApiFailure): string {
  const text = strings.mapEditor.save;
  if (failure.kind === 'aborted') return text.stopped;
  return failure.kind === 'network' ? text.unknownOutcomeFloor : describeFailure(failure);
}
