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
  readonly floorHeightFt: string;
  readonly ordinal: string;
  readonly postedLabel: string;
  readonly isDefault: boolean;
  /**
   * `keep` the saved position, use the bounds of the `map`, `fit` inside them, use the position stored in the `file`, use its
   * own position (`rotated` or by `points`), or copy the position of the floor or map with this id.
   */
  readonly place: string;
}

export type FloorField = keyof FloorDraft | 'imageFile';
export type FloorErrors = Readonly<Partial<Record<FloorField, string>>>;

/** Creates the draft. A new floor is added on top. */
export function toFloorDraft(map: CustomMapDetail, floor: FloorSummary | undefined): FloorDraft {
  if (!floor) {
    const next = map.floors.length > 0 ? Math.max(...map.floors.map((one) => one.floorNumber)) + 1 : 0;
    return {
      floorNumber: String(next),
      name: '',
      elevationFt: '',
      floorHeightFt: '',
      ordinal: '',
      postedLabel: '',
      isDefault: map.floors.length === 0,
      place: 'map',
    };
  }
  return {
    floorNumber: String(floor.floorNumber),
    name: floor.name,
    elevationFt: textOf(floor.elevationFt),
    floorHeightFt: textOf(floor.floorHeightFt),
    ordinal: textOf(floor.ordinal),
    postedLabel: floor.postedLabel ?? '',
    isDefault: floor.isDefault,
    place: floor.placement ? 'keep' : 'map',
  };
}

function textOf(value: number | null): string {
  return value === null ? '' : String(value);
}

/** Finds the errors in the form before it is sent. */
export function checkFloor(draft: FloorDraft, hasImage: boolean): FloorErrors {
  const text = strings.mapEditor.errors;
  const errors: Partial<Record<FloorField, string>> = {};
  if (parseInteger(draft.floorNumber) === undefined) errors.floorNumber = text.number;
  if (draft.name.trim() === '') errors.name = text.nameMissing;
  if (draft.elevationFt.trim() !== '' && parseDecimal(draft.elevationFt) === undefined)
    errors.elevationFt = text.elevation;
  if (draft.floorHeightFt.trim() !== '' && !((parseDecimal(draft.floorHeightFt) ?? 0) > 0))
    errors.floorHeightFt = text.floorHeight;
  if (draft.ordinal.trim() !== '' && parseInteger(draft.ordinal) === undefined) errors.ordinal = text.number;
  if (!hasImage) errors.imageFile = text.imageMissing;
  return errors;
}

/** Assigns the service's errors to the fields of the form. */
export function errorsOfFloorFailure(failure: ApiFailure): FloorErrors {
  const heights = ['elevationFt', 'floorHeightFt', 'ordinal', 'postedLabel'] as const;
  const fields = ['floorNumber', 'name', ...heights, 'isDefault', 'imageFile'] as const;
  // The service names the affected part of a placement.
  const nameOf = (name: string) => (name.startsWith('placement') ? 'place' : name);
  return fieldErrorsOf(failure, (name) =>
    ([...fields, 'place'] as const).find((field) => field === nameOf(name)),
  );
}

function fieldsOf(
  draft: FloorDraft,
  map: CustomMapDetail,
  floor: FloorSummary | undefined,
  hasImage: boolean,
): FloorFields {
  const last = Math.max(-1, ...map.floors.map(({ sortOrder }) => sortOrder));
  return {
    floorNumber: parseInteger(draft.floorNumber) ?? 0,
    name: draft.name.trim(),
    elevationFt: parseDecimal(draft.elevationFt) ?? null,
    floorHeightFt: parseDecimal(draft.floorHeightFt) ?? null,
    ordinal: parseInteger(draft.ordinal) ?? null,
    postedLabel: draft.postedLabel.trim() || null,
    ...(draft.isDefault && !floor?.isDefault && { isDefault: true }),
    ...(!floor && { sortOrder: last + 1 }),
    ...placeFieldOf(draft, map, floor, hasImage),
  };
}

/** The map and the floors whose placement a floor can copy. */
export function listPlaces(map: CustomMapDetail, floor: FloorSummary | undefined) {
  const floors = map.floors
    .filter((one) => one.placement && one.customMapFloorId !== floor?.customMapFloorId)
    .map(({ customMapFloorId: id, name, placement }) => ({ id, name, placement }));
  const own = map.placement ? [{ id: map.customMapId, name: map.name, placement: map.placement }] : [];
  return [...own, ...floors];
}

function placeFieldOf(
  { place }: FloorDraft,
  map: CustomMapDetail,
  floor: FloorSummary | undefined,
  hasImage: boolean,
) {
  // If no placement is sent, a file that contains a position would be placed there.
  if (place === 'keep')
    return hasImage && floor?.placement ? { placement: JSON.stringify(floor.placement) } : {};
  if (place === 'map') return hasImage || floor?.placement ? { placement: null } : {};
  if (place === 'file' || place === 'fit' || place === 'rotated' || place === 'points') return {};
  const chosen = listPlaces(map, floor).find(({ id }) => id === place)?.placement;
  return chosen ? { placement: JSON.stringify(chosen) } : {};
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
    moreFields: Pick<FloorFields, 'page' | 'password' | 'placement'> = {},
  ): Promise<SaveOutcome> => {
    const fields = { ...fieldsOf(draft, map, floor, image !== undefined), ...moreFields };
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
