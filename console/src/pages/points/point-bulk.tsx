import type { Point } from '@muster/sdk/client';
import { type ReactNode, useState } from 'react';
import { describeFailure } from '../../client/api-errors.ts';
import { fieldsOf, type PointCalls, type PointFields, usePointCalls } from '../../data/points.ts';
import { useKeptText, useReportDeletion } from '../../data/trash.ts';
import { namePoint } from '../../points/point-types.ts';
import { captionFloor } from '../../strings/floor-caption.ts';
import { formatCount } from '../../strings/format.ts';
import { strings } from '../../strings.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmAction } from '../../ui/confirm-action.tsx';
import { useToasts } from '../../ui/toast.tsx';
import styles from './points-page.module.css';

interface PointBulkProps {
  readonly points: readonly Point[];
  /** The other floors of the map. */
  readonly floors: readonly ({ readonly customMapFloorId: string } & Parameters<typeof captionFloor>[0])[];
  readonly calls: PointCalls;
  readonly onDone: () => void;
}

/** What can be done with all selected points at once. */
export function PointBulk({ points, floors, calls, onDone }: PointBulkProps): ReactNode {
  const text = strings.pointEditor.bulk;
  const kept = useKeptText();
  const [floorId, setFloorId] = useState(floors[0]?.customMapFloorId ?? '');
  const { run, change, remove } = useBulk({ points, calls, onDone });
  const target = usePointCalls(floorId, calls.withDrafts);
  const copy = () => run((point) => target.add({ ...fieldsOf(point), verifiedOn: null }));
  const areShown = points.every(({ isActive }) => isActive);
  return (
    <fieldset className={`${styles.bulk} beside`}>
      <legend>{formatCount(text.selected, points.length)}</legend>
      <Button onClick={() => run(({ customMapPointId }) => calls.verify(customMapPointId))}>
        {text.checked}
      </Button>
      <Button onClick={() => run(change({ isActive: !areShown }))}>{areShown ? text.hide : text.show}</Button>
      <ConfirmAction
        icon="delete"
        text={{
          label: text.delete,
          title: formatCount(text.deleteTitle, points.length),
          explanation: calls.withDrafts ? strings.drafts.deletionKept : kept,
          confirm: text.delete,
        }}
        perform={remove}
      />
      {floors.length > 0 && <CopyTo {...{ floors, floorId, onChoose: setFloorId }} onCopy={copy} />}
    </fieldset>
  );
}

/** The actions, each of which says what it did. */
function useBulk({ points, calls, onDone }: Omit<PointBulkProps, 'floors'>) {
  const text = strings.pointEditor.bulk;
  const { announce, error } = useToasts();
  const report = useReportDeletion();
  /** One after the other, so that each failure names its point. @returns what is shown afterwards, if all succeeded */
  const each = async (
    call: (point: Point) => ReturnType<PointCalls['delete' | 'update' | 'add' | 'verify']>,
  ) => {
    for (const point of points) {
      const result = await call(point);
      if (!result.ok) throw new Error(`${namePoint(point)}: ${describeFailure(result.error)}`);
    }
    onDone();
    return formatCount(text.done, points.length);
  };
  const run = (call: Parameters<typeof each>[0]) =>
    void each(call).then(announce, (cause: Error) => error(cause.message));
  const change = (fields: Partial<PointFields>) => async (point: Point) => {
    const read = await calls.get(point.customMapPointId);
    if (!read.ok) return read;
    return calls.update(point.customMapPointId, { ...fieldsOf(read.value), ...fields }, read.etag);
  };
  const remove = async () => {
    const removed: Point[] = [];
    const failure = await each(async (point) => {
      const result = await calls.delete(point.customMapPointId);
      if (result.ok) removed.push(point);
      return result;
    }).then(
      () => undefined,
      ({ message }: Error) => message,
    );
    const deleted = calls.withDrafts ? strings.drafts.deletedCount : text.deleted;
    if (removed.length > 0) report(formatCount(deleted, removed.length), calls.toRestore(removed, namePoint));
    return failure;
  };
  return { run, change, remove };
}

interface CopyToProps {
  readonly floors: PointBulkProps['floors'];
  readonly floorId: string;
  readonly onChoose: (floorId: string) => void;
  readonly onCopy: () => void;
}

function CopyTo({ floors, floorId, onChoose, onCopy }: CopyToProps): ReactNode {
  const text = strings.pointEditor.bulk;
  return (
    <>
      <select
        aria-label={text.toFloor}
        value={floorId}
        onChange={({ currentTarget }) => onChoose(currentTarget.value)}
      >
        {floors.map((floor) => (
          <option key={floor.customMapFloorId} value={floor.customMapFloorId}>
            {captionFloor(floor)}
          </option>
        ))}
      </select>
      <Button onClick={onCopy}>{text.copy}</Button>
    </>
  );
}
