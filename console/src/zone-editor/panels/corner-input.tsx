import { type ReactNode, useState } from 'react';
import { format } from '../../strings/format.ts';
import { strings } from '../../strings.ts';
import type { Place } from '../../zones/ring-edits.ts';
import { isPlace } from '../model/place-text.ts';
import styles from './corners-editor.module.css';

interface CornerInputProps {
  readonly row: number;
  readonly place: Place;
  readonly isFaulty: boolean;
  readonly onFocus: () => void;
  readonly onChange: (place: Place) => void;
}

/** Latitude and longitude of a corner, with every digit that is kept. What is no coordinate yet stays in the field. */
export function CornerInput({ row, place, isFaulty, onFocus, onChange }: CornerInputProps): ReactNode {
  const text = strings.zones.corners;
  const shared = { isFaulty, onFocus };
  return (
    <>
      <NumberCell
        {...shared}
        label={format(text.latOf, { row })}
        value={place.lat}
        onChange={(lat) => isPlace(lat, place.lng) && onChange({ ...place, lat })}
      />
      <NumberCell
        {...shared}
        label={format(text.lngOf, { row })}
        value={place.lng}
        onChange={(lng) => isPlace(place.lat, lng) && onChange({ ...place, lng })}
      />
    </>
  );
}

interface NumberCellProps {
  readonly label: string;
  readonly value: number;
  readonly isFaulty: boolean;
  readonly onFocus: () => void;
  readonly onChange: (value: number) => void;
}

function NumberCell({ label, value, isFaulty, onFocus, onChange }: NumberCellProps): ReactNode {
  const [typed, setTyped] = useState<string>();
  const isWrong = typed !== undefined && Number(typed) !== value;
  return (
    <td>
      <input
        className={styles.number}
        aria-label={label}
        aria-invalid={isFaulty || isWrong || undefined}
        inputMode="decimal"
        autoComplete="off"
        value={typed ?? String(value)}
        onFocus={onFocus}
        onBlur={() => setTyped(undefined)}
        onChange={({ target }) => {
          setTyped(target.value);
          const number = Number(target.value);
          if (target.value.trim() !== '' && Number.isFinite(number)) onChange(number);
        }}
      />
    </td>
  );
}
