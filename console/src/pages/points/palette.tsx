import type { ReactNode } from 'react';
import { Pictogram } from '../../points/pictogram.tsx';
import { pointTypes } from '../../points/pictograms.ts';
import type { PointType } from '../../points/point-types.ts';
import { strings } from '../../strings.ts';
import styles from './points-page.module.css';
import { findTypeByLetter } from './type-by-letter.ts';
import { type TypeDragOptions, useTypeDrag } from './type-drag.tsx';

interface PaletteProps extends Omit<TypeDragOptions, 'onStart'> {
  readonly type: PointType | undefined;
  readonly onChoose: (type: PointType | undefined) => void;
  /** Called when a type is dragged. */
  readonly onDragged: () => void;
}

/**
 * The types of points to place. The chosen one is placed at each click, until it is chosen again or Escape is pressed. Each can also
 * be dragged onto the map.
 */
export function Palette({ type, onChoose, onDragged, findPlace, onDrop }: PaletteProps): ReactNode {
  const drag = useTypeDrag({ findPlace, onStart: onDragged, onDrop });
  return (
    <fieldset className={styles.palette} onKeyDown={chooseByLetter(type, onChoose)}>
      <legend>
        {strings.pointEditor.palette} <small className="muted">{strings.pointEditor.byLetter}</small>
      </legend>
      {pointTypes.map((value) => (
        <button
          key={value}
          type="button"
          aria-pressed={value === type}
          onPointerDown={(event) => drag.start(value, event)}
          onClick={() => drag.wasDragged() || onChoose(value === type ? undefined : value)}
        >
          <span className={styles.handle}>
            <Pictogram type={value} />
          </span>
          <span>{strings.points.types[value]}</span>
        </button>
      ))}
      {drag.picture}
    </fieldset>
  );
}

/** Chooses types by their first letter while the palette or the map has the focus. */
export function chooseByLetter(type: PaletteProps['type'], onChoose: PaletteProps['onChoose']) {
  return ({
    key,
    ctrlKey,
    altKey,
    metaKey,
  }: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'altKey' | 'metaKey'>) => {
    if (ctrlKey || altKey || metaKey || !/^\p{L}$/u.test(key)) return;
    const names = pointTypes.map((value) => [value, strings.points.types[value]] as const);
    const found = findTypeByLetter(key, type, names);
    if (found) onChoose(found);
  };
}
