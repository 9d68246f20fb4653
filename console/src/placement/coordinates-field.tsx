import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { strings } from '../strings.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import styles from './coordinates-field.module.css';
import { type Coordinate, parseCoordinates } from './parse-coordinates.ts';

interface CoordinatesFieldProps {
  /**
   * Called with one or two coordinates.
   *
   * @returns whether they could be used
   */
  readonly onPlaces: (places: readonly Coordinate[]) => boolean;
}

/** A field to paste coordinates into. */
export function CoordinatesField({ onPlaces }: CoordinatesFieldProps): ReactNode {
  const text = strings.mapEditor.placement;
  const [typed, setTyped] = useState('');
  const [hasError, setHasError] = useState(false);
  const apply = () => {
    const places = parseCoordinates(typed);
    setHasError(!places || !onPlaces(places));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault(); // Enter must not submit the form around this field
    apply();
  };
  return (
    <div className={styles.row}>
      <TextField
        label={text.coordinates}
        hint={text.coordinatesHint}
        error={hasError ? text.coordinatesWrong : undefined}
        value={typed}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={onKeyDown}
      />
      <Button onClick={apply}>{text.coordinatesUse}</Button>
    </div>
  );
}
