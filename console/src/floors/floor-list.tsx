import type { CustomMapDetail, FloorSummary } from '@muster/sdk/client';
import { type ReactNode, useId, useRef, useState } from 'react';
import { usePermission } from '../client/client-context.tsx';
import { strings } from '../strings.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { useFileDrop } from '../ui/use-file-drop.ts';
import { forgetPlan, useHandedPlan } from '../uploads/handed-plan.ts';
import { DeleteFloorDialog } from './delete-floor-dialog.tsx';
import { FloorDialog } from './floor-dialog.tsx';
import styles from './floor-list.module.css';
import { FloorRow } from './floor-row.tsx';
import { useFloorFlags } from './use-floor-flags.ts';
import { useFloorOrder } from './use-floor-order.ts';
import { useRowDrag } from './use-row-drag.ts';
import { VerifyDialog } from './verify-dialog.tsx';

/** The dialog that is open over the list. */
type Open =
  | { readonly kind: 'add'; readonly plans?: readonly File[] }
  | { readonly kind: 'edit' | 'verify' | 'remove'; readonly floor: FloorSummary }
  | undefined;

/** The floors of a map in order, with actions to add, reorder, edit and delete them. */
export function FloorList({ map }: { readonly map: CustomMapDetail }): ReactNode {
  const text = strings.mapEditor.floors;
  const mayWrite = usePermission('maps:write');
  const titleId = useId();
  const handed = useHandedPlan();
  const [open, setOpen] = useState<Open>(handed && mayWrite ? { kind: 'add', plans: [handed] } : undefined);
  // React passes on what is dropped in a dialog of this list, and that is for the dialog.
  const takesPlans = mayWrite && open === undefined;
  const { isOver, ...dropping } = useFileDrop(
    ({ files }) => takesPlans && setOpen({ kind: 'add', plans: [...files] }),
  );
  // Several plans that were dropped together become floors one after the other.
  const closeNew = (plans: readonly File[] = []) => {
    forgetPlan();
    setOpen(plans.length > 1 ? { kind: 'add', plans: plans.slice(1) } : undefined);
  };
  const add = mayWrite && (
    <Button icon="add" onClick={() => setOpen({ kind: 'add' })}>
      {text.add}
    </Button>
  );
  return (
    <section
      className={takesPlans && isOver ? `stack-3 ${styles.over}` : 'stack-3'}
      aria-labelledby={titleId}
      {...dropping}
    >
      <div className={styles.head}>
        <h2 id={titleId}>{text.title}</h2>
        {map.floors.length > 0 && add}
      </div>
      {map.floors.length === 0 ? (
        <EmptyState icon="floors" title={text.none} action={add}>
          {mayWrite ? text.noneText : text.noneTextViewer}
        </EmptyState>
      ) : (
        <Rows map={map} mayWrite={mayWrite} onOpen={setOpen} />
      )}
      {open?.kind === 'add' && (
        <FloorDialog
          key={open.plans?.length}
          map={map}
          plan={open.plans?.[0]}
          onClose={() => closeNew(open.plans)}
        />
      )}
      {open?.kind === 'edit' && (
        <FloorDialog map={map} floor={open.floor} onClose={() => setOpen(undefined)} />
      )}
      {open?.kind === 'verify' && <VerifyDialog floor={open.floor} onClose={() => setOpen(undefined)} />}
      {open?.kind === 'remove' && <DeleteFloorDialog floor={open.floor} onClose={() => setOpen(undefined)} />}
    </section>
  );
}

interface RowsProps {
  readonly map: CustomMapDetail;
  readonly mayWrite: boolean;
  readonly onOpen: (open: Open) => void;
}

function Rows({ map, mayWrite, onOpen }: RowsProps): ReactNode {
  const list = useRef<HTMLOListElement>(null);
  const order = useFloorOrder(map.customMapId, map.floors);
  const drag = useRowDrag(list, order);
  const { makeDefault, setActive } = useFloorFlags();
  const hintId = useId();
  return (
    <>
      <ol ref={list} className={styles.rows}>
        {order.floors.map((floor, place) => (
          <FloorRow
            key={floor.customMapFloorId}
            mapId={map.customMapId}
            floor={floor}
            isDragged={drag.dragged === floor.customMapFloorId}
            actions={
              mayWrite
                ? {
                    place,
                    count: order.floors.length,
                    hintId,
                    onDragStart: drag.start(floor.customMapFloorId),
                    onMove: (to) => order.move(floor.customMapFloorId, to),
                    onMakeDefault: () => void makeDefault(floor),
                    onSetActive: (isActive) => void setActive(floor, isActive),
                    onEdit: () => onOpen({ kind: 'edit', floor }),
                    onVerify: () => onOpen({ kind: 'verify', floor }),
                    onRemove: () => onOpen({ kind: 'remove', floor }),
                  }
                : undefined
            }
          />
        ))}
      </ol>
      {mayWrite && order.floors.length > 1 && (
        <p id={hintId} className="muted">
          {strings.mapEditor.floors.moveHint}
        </p>
      )}
    </>
  );
}
