import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { strings } from '../strings.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import styles from './coordinates-field.module.css';
import { type Coordinate, readCoordinates } from './read-coordinates.ts';

interface CoordinatesFieldProps {
  /** Called with one place or two. @returns whether they could be used */
  readonly onPlaces: (places: readonly Coordinate[]) => boolean;
}

/** Coordinates as they are pasted from elsewhere. */
export function CoordinatesField({ onPlaces }: CoordinatesFieldProps): ReactNode {
  const text = strings.mapEditor.placement;
  const [typed, setTyped] = useState('');
  const [isWrong, setWrong] = useState(false);
  const use = () => {
    const places = readCoordinates(typed);
    setWrong(!places || !onPlaces(places));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault(); // goes there, and does not send the form around it
    use();
  };
  return (
    <div className={styles.row}>
      <TextField
        label={text.coordinates}
        hint={text.coordinatesHint}
        error={isWrong ? text.coordinatesWrong : undefined}
        value={typed}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={onKeyDown}
      />
      <Button onClick={use}>{text.coordinatesUse}</Button>
    </div>
  );
}
