import type { Point } from '@muster/sdk/client';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { describeFailure } from '../../client/api-errors.ts';
import { fieldsOf, type PointFields, usePointCalls, usePoints } from '../../data/points.ts';
import { namePoint, type PointType } from '../../points/point-types.ts';
import { format } from '../../strings/format.ts';
import { strings } from '../../strings.ts';
import { useToasts } from '../../ui/toast.tsx';
import { nextLabel } from './next-label.ts';
import type { LatLng } from './snap-to-wall.ts';

interface EditedPoint {
  readonly point: Point;
  readonly etag: string | undefined;
  readonly fields: PointFields;
}

/** A point that may not be in the list yet. */
interface AddedPoint extends PointFields {
  /** Unknown until the service has responded. */
  id?: string;
}

/** The points of a floor, the type that is being placed, and the point that is being edited. */
export function usePointsEditor(floorId: string, withDrafts: boolean) {
  const text = strings.pointEditor;
  const query = usePoints(floorId, withDrafts);
  const calls = usePointCalls(floorId, withDrafts);
  const { error, announce } = useToasts();
  const points = query.data ?? [];
  const [type, setType] = useState<PointType>();
  const [edited, setEdited] = useState<EditedPoint>();
  const added = useRef<readonly AddedPoint[]>([]); // labels of quick clicks are numbered before the list has them
  useEffect(() => {
    const listed = new Set(query.data?.map(({ customMapPointId }) => customMapPointId));
    added.current = added.current.filter(({ id }) => id === undefined || !listed.has(id));
  }, [query.data]);
  const place = async (pointType: PointType, { lat, lng }: LatLng) => {
    const label = nextLabel([...points, ...added.current], pointType, text.firstDoor);
    const fields: PointFields = {
      ...{ pointType, label, note: null, latitude: lat, longitude: lng },
      ...{ headingDeg: null, isActive: true, verifiedOn: null },
    };
    const adding: AddedPoint = { ...fields };
    added.current = [...added.current, adding];
    const result = await calls.add(fields);
    if (result.ok) {
      adding.id = result.value.customMapPointId;
      announce(format(text.added, { name: namePoint(fields) }));
    } else {
      added.current = added.current.filter((other) => other !== adding);
      error(describeFailure(result.error));
    }
  };
  const select = useCallback(
    async (id: string | undefined) => {
      setType(undefined);
      setEdited(undefined);
      if (id === undefined) return;
      const result = await calls.get(id);
      if (!result.ok) return error(describeFailure(result.error));
      setEdited({ point: result.value, etag: result.etag, fields: fieldsOf(result.value) });
    },
    [calls, error],
  );
  const change = (fields: PointFields) => setEdited((before) => before && { ...before, fields });
  const choose = (next: PointType | undefined) => {
    setEdited(undefined);
    setType(next);
  };
  useEscape(() => choose(undefined));
  return { query, points, calls, type, choose, place, edited, select, change };
}

export type PointsEditor = ReturnType<typeof usePointsEditor>;

/** Calls a function when Escape is pressed outside of dialogs. */
function useEscape(onEscape: () => void): void {
  const end = useEffectEvent(onEscape);
  useEffect(() => {
    const listener = ({ key, target, defaultPrevented }: KeyboardEvent) => {
      if (key !== 'Escape' || defaultPrevented) return;
      if (target instanceof Element && target.closest('dialog, input, textarea, select')) return;
      end();
    };
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  }, []);
}
