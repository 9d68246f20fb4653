import type { ApiFailure, CustomMapDetail, FloorFields, FloorSummary } from '@muster/sdk/client';
import { useEffect, useRef, useState } from 'react';
import { describeFailure, isAboutImage } from '../client/api-errors.ts';
import { changedElsewhere, useAddFloor, useUpdateFloor } from '../data/floors.ts';
import { parseDecimal, parseInteger } from '../strings/numbers.ts';
import { strings } from '../strings.ts';

export interface FloorDraft {
  readonly floorNumber: string;
  readonly name: string;
  readonly elevationFt: string;
  readonly isDefault: boolean;
}

export type FloorField = keyof FloorDraft | 'imageFile';
export type FloorErrors = Readonly<Partial<Record<FloorField, string>>>;

/** A new floor is the next one up. */
export function draftOfFloor(map: CustomMapDetail, floor: FloorSummary | undefined): FloorDraft {
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

/** The form field that an API error names. */
export function fieldOfFloorFailure(failure: ApiFailure): FloorField | undefined {
  if (failure.kind !== 'api') return undefined;
  if (isAboutImage(failure)) return 'imageFile';
  const named = /^\w+/.exec(failure.message)?.[0];
  const fields = ['floorNumber', 'name', 'elevationFt', 'isDefault', 'imageFile'] as const;
  return fields.find((field) => field === named);
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

interface Sending {
  /** Of the upload, 0 to 1; `undefined` without an image. */
  readonly part: number | undefined;
  readonly stop: () => void;
}

export type SaveOutcome = 'saved' | typeof changedElsewhere | ApiFailure;

/** Sends a floor's form and tells how far it is. */
export function useSendFloor(map: CustomMapDetail, floor: FloorSummary | undefined) {
  const [sending, setSending] = useState<Sending>();
  const add = useAddFloor(map.customMapId);
  const update = useUpdateFloor();
  const stop = useRef<() => void>(undefined);
  useEffect(() => () => stop.current?.(), []);
  const send = async (
    draft: FloorDraft,
    image: File | undefined,
    overwrite: boolean,
  ): Promise<SaveOutcome> => {
    const ending = new AbortController();
    stop.current = () => ending.abort();
    const tell = (part: number | undefined) => setSending({ part, stop: () => ending.abort() });
    tell(image && 0);
    const fields = fieldsOf(draft, map, floor);
    const options = { signal: ending.signal, onProgress: (part: number) => tell(image && part) };
    const result = floor
      ? await update(floor.customMapFloorId, fields, overwrite ? undefined : floor, { ...options, image })
      : await add(fields, image as File, options); // checkFloor has asked for it
    setSending(undefined);
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
