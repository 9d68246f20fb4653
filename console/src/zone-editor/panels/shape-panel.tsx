import type { ReactNode } from 'react';
import { format } from '../../strings/format.ts';
import { strings } from '../../strings.ts';
import { bind } from '../../ui/bind.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { formatArea, formatLength } from '../../units/units.ts';
import { useUnits } from '../../units/units-context.ts';
import { getArea, getPerimeter } from '../../zones/measure.ts';
import type { Drawing } from '../model/use-drawing.ts';
import type { EditCommands } from '../model/use-edit-commands.ts';
import { type EditSteps, parseDegrees, parseDistance } from '../model/use-edit-steps.ts';
import type { ZoneEditor } from '../model/use-zone-editor.ts';
import styles from './shape-panel.module.css';

export interface ShapePanelProps {
  readonly editor: ZoneEditor;
  readonly drawing: Drawing;
  readonly commands: EditCommands;
  readonly steps: EditSteps;
  readonly onChangeSteps: (values: Partial<EditSteps>) => void;
}

/** The size of the zone, and commands for its shape. Each command also has a key on the map. */
export function ShapePanel(props: ShapePanelProps): ReactNode {
  const text = strings.zones.drawing.shape;
  const { editor, drawing, commands } = props;
  const units = useUnits();
  const rings = editor.selected?.shape.polygon.rings ?? [];
  const [outer = []] = rings;
  return (
    <>
      <dl className={styles.facts}>
        <dt>{text.area}</dt>
        <dd>{formatArea(getArea(rings), units)}</dd>
        <dt>{text.perimeter}</dt>
        <dd>{formatLength(getPerimeter(outer), units)}</dd>
      </dl>
      <div className={`${styles.commands} beside`}>
        <Button onClick={commands.square}>{text.square}</Button>
        <Button onClick={() => drawing.setTool('split')}>{text.split}</Button>
        <Button onClick={commands.duplicate}>{text.duplicate}</Button>
      </div>
      <Rotate {...props} />
      <Nudge {...props} />
    </>
  );
}

function Rotate({ commands, steps, onChangeSteps }: ShapePanelProps): ReactNode {
  const text = strings.zones.drawing.shape;
  const bound = bind(steps, onChangeSteps);
  return (
    <fieldset className={styles.group}>
      <legend>{text.rotate}</legend>
      <TextField
        label={text.degrees}
        inputMode="decimal"
        {...bound.text('degrees')}
        error={parseDegrees(steps.degrees) === undefined ? text.degreesError : undefined}
      />
      <div className={`${styles.commands} beside`}>
        <Button aria-label={text.left} onClick={() => commands.rotate(-1)}>
          ↺
        </Button>
        <Button aria-label={text.right} onClick={() => commands.rotate(1)}>
          ↻
        </Button>
      </div>
    </fieldset>
  );
}

function Nudge({ commands, steps, onChangeSteps }: ShapePanelProps): ReactNode {
  const text = strings.zones.drawing.shape;
  const units = useUnits();
  const directions = [
    ['←', text.nudgeLeft, -1, 0],
    ['↑', text.nudgeUp, 0, 1],
    ['↓', text.nudgeDown, 0, -1],
    ['→', text.nudgeRight, 1, 0],
  ] as const;
  const bound = bind(steps, onChangeSteps);
  return (
    <fieldset className={styles.group}>
      <legend>{text.nudge}</legend>
      <TextField
        label={format(text.distance, { unit: strings.units.names[units] })}
        inputMode="decimal"
        {...bound.text('distance')}
        error={parseDistance(steps.distance, units) === undefined ? text.distanceError : undefined}
      />
      <div className={`${styles.commands} beside`}>
        {directions.map(([arrow, label, east, north]) => (
          <Button key={label} aria-label={label} onClick={() => commands.nudge(east, north)}>
            {arrow}
          </Button>
        ))}
      </div>
    </fieldset>
  );
}
