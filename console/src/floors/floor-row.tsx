import type { FloorSummary } from '@muster/sdk/client';
import type { KeyboardEvent, PointerEvent, ReactNode } from 'react';
import { Link } from 'react-router';
import { isDrawing, useProcessing } from '../data/maps.ts';
import { captionFloor } from '../strings/floor-caption.ts';
import { format, formatCount } from '../strings/format.ts';
import { strings } from '../strings.ts';
import { Badge } from '../ui/badge.tsx';
import { Icon } from '../ui/icon.tsx';
import { Menu } from '../ui/menu.tsx';
import { ProgressBar } from '../ui/progress-bar.tsx';
import { formatHeight } from '../units/units.ts';
import { useUnits } from '../units/units-context.ts';
import styles from './floor-list.module.css';
import { VerificationLine } from './verification-line.tsx';

export interface FloorActions {
  /** The position in the list, starting at 0. */
  readonly place: number;
  readonly count: number;
  /** The id of the text that explains how to move floors. */
  readonly hintId: string;
  readonly onDragStart: (event: PointerEvent) => void;
  readonly onMove: (to: number) => void;
  readonly onMakeDefault: () => void;
  readonly onSetActive: (isActive: boolean) => void;
  readonly onEdit: () => void;
  readonly onVerify: () => void;
  readonly onRemove: () => void;
}

interface FloorRowProps {
  readonly mapId: string;
  readonly floor: FloorSummary;
  readonly isDragged: boolean;
  /** `undefined` for users without write permission. */
  readonly actions: FloorActions | undefined;
}

export function FloorRow({ mapId, floor, isDragged, actions }: FloorRowProps): ReactNode {
  const text = strings.mapEditor.floors;
  const units = useUnits();
  const {
    customMapFloorId: id,
    name,
    postedLabel,
    floorNumber,
    elevationFt,
    zoneCount,
    isDefault,
    isActive,
  } = floor;
  // The floor number only sorts floors. It is not shown, because it could contradict the names on signs.
  const facts = [
    ...(postedLabel === null && !/\d/.test(name) ? [format(text.level, { number: floorNumber })] : []),
    ...(elevationFt === null ? [] : [formatHeight(elevationFt, units)]),
  ];
  return (
    <li className={`${styles.row} inline ${isDragged ? styles.dragged : ''}`} data-floor={id}>
      {actions && actions.count > 1 && <MoveHandle name={name} actions={actions} />}
      <div className={`${styles.text} stack-1`}>
        <h3 className={styles.name}>
          <Link to={`/maps/${mapId}/floors/${id}`}>{captionFloor(floor)}</Link>
          {isDefault && <Badge kind="accent">{text.isDefault}</Badge>}
          {!isActive && <Badge>{text.inactive}</Badge>}
        </h3>
        <p className={`${styles.facts} muted`}>
          {facts.map((fact) => `${fact} · `)}
          <Link to={`/maps/${mapId}/floors/${id}`}>
            {zoneCount === 0 && actions
              ? text.drawZones
              : formatCount(strings.imports.summary.zones, zoneCount)}
          </Link>
        </p>
        <VerificationLine floor={floor} />
        <FloorProcessing floor={floor} />
      </div>
      {actions && <FloorMenu floor={floor} actions={actions} />}
    </li>
  );
}

const steps: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowUp: (at) => at - 1,
  ArrowDown: (at) => at + 1,
  Home: () => 0,
  End: (_at, count) => count - 1,
};

function MoveHandle({ name, actions }: { readonly name: string; readonly actions: FloorActions }): ReactNode {
  const { place, count, hintId, onDragStart, onMove } = actions;
  const label = format(strings.mapEditor.floors.move, { name });
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (!step || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault(); // prevents scrolling the page
    onMove(step(place, count));
  };
  return (
    <button
      type="button"
      className={styles.handle}
      aria-label={label}
      aria-describedby={hintId}
      title={label}
      onPointerDown={onDragStart}
      onKeyDown={onKeyDown}
    >
      <Icon name="menu" />
    </button>
  );
}

interface FloorMenuProps {
  readonly floor: FloorSummary;
  readonly actions: FloorActions;
}

function FloorMenu({ floor, actions }: FloorMenuProps): ReactNode {
  const text = strings.mapEditor.floors;
  const { place, count, onMove, onEdit, onVerify, onMakeDefault, onSetActive, onRemove } = actions;
  const up = { label: text.moveUp, icon: 'up' as const, onSelect: () => onMove(place - 1) };
  const down = { label: text.moveDown, icon: 'down' as const, onSelect: () => onMove(place + 1) };
  const makeDefault = { label: text.makeDefault, icon: 'check' as const, onSelect: onMakeDefault };
  const setActive = {
    label: floor.isActive ? text.deactivate : text.activate,
    icon: 'eye' as const,
    onSelect: () => onSetActive(!floor.isActive),
  };
  return (
    <Menu
      className={styles.menu}
      label={format(text.actions, { name: floor.name })}
      groups={[
        {
          actions: [
            { label: text.edit, icon: 'edit', onSelect: onEdit },
            { label: strings.verification.verify, icon: 'check', onSelect: onVerify },
            ...(floor.isDefault || !floor.isActive ? [] : [makeDefault]),
            setActive,
            ...(place > 0 ? [up] : []),
            ...(place < count - 1 ? [down] : []),
          ],
        },
        { actions: [{ label: text.delete, icon: 'delete', isDangerous: true, onSelect: onRemove }] },
      ]}
    >
      <Icon name="more" />
    </Menu>
  );
}

/** The progress of rendering a floor's tiles, or why they could not be rendered. */
function FloorProcessing({ floor }: { readonly floor: FloorSummary }): ReactNode {
  const text = strings.mapEditor.floors;
  const { data: status } = useProcessing(floor.customMapFloorId);
  if (!status || status.state === 'ready') return null;
  if (isDrawing(status))
    return <ProgressBar label={format(text.drawing, { name: floor.name })} value={status.progress} />;
  return (
    <p className={styles.failed}>
      <Icon name="error" size={16} />
      {format(text.failed, { reason: status.message ?? '' })}
    </p>
  );
}
