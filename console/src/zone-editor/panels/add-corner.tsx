import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { strings } from '../../strings.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import type { Place } from '../../zones/ring-edits.ts';
import { isValidPlace } from '../model/place-text.ts';
import styles from './corners-editor.module.css';

/** Adds corners one after another: the user types two numbers and presses Enter. */
export function AddCorner({ onAdd }: { readonly onAdd: (place: Place) => void }): ReactNode {
  const text = strings.zones.corners;
  const [lat, setLat] = useState('');
  const [lng, setLng] = useState('');
  const [error, setError] = useState<string>();
  const first = useRef<HTMLInputElement>(null);
  const add = () => {
    if (lat.trim() === '' || lng.trim() === '' || !isValidPlace(Number(lat), Number(lng)))
      return setError(text.invalid);
    onAdd({ lat: Number(lat), lng: Number(lng) });
    setLat('');
    setLng('');
    setError(undefined);
    return first.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault(); // otherwise Enter saves the zone
    add();
  };
  const shared = { inputMode: 'decimal', autoComplete: 'off', onKeyDown } as const;
  return (
    <fieldset className={styles.add}>
      <legend>{text.addTitle}</legend>
      <TextField
        {...shared}
        ref={first}
        label={text.lat}
        value={lat}
        error={error}
        onChange={({ target }) => setLat(target.value)}
      />
      <TextField {...shared} label={text.lng} value={lng} onChange={({ target }) => setLng(target.value)} />
      <Button icon="add" onClick={add}>
        {text.add}
      </Button>
    </fieldset>
  );
}
