import { type ReactNode, useState } from 'react';
import { format } from '../../strings/format.ts';
import { strings } from '../../strings.ts';
import type { Place } from '../../zones/ring-edits.ts';
import { formatCorner, isValidPlace } from '../model/place-text.ts';
import styles from './corners-editor.module.css';

interface CornerInputProps {
  readonly row: number;
  readonly place: Place;
  readonly hasError: boolean;
  readonly onFocus: () => void;
  readonly onChange: (place: Place) => void;
}

/**
 * Latitude and longitude of a corner, shown with up to seven decimals. Values that are not edited keep full precision.
 * Invalid text stays in the field but does not change the zone.
 */
export function CornerInput({ row, place, hasError, onFocus, onChange }: CornerInputProps): ReactNode {
  const text = strings.zones.corners;
  const shared = { hasError, onFocus };
  return (
    <>
      <NumberCell
        {...shared}
        label={format(text.latOf, { row })}
        value={place.lat}
        onChange={(lat) => isValidPlace(lat, place.lng) && onChange({ ...place, lat })}
      />
      <NumberCell
        {...shared}
        label={format(text.lngOf, { row })}
        value={place.lng}
        onChange={(lng) => isValidPlace(place.lat, lng) && onChange({ ...place, lng })}
      />
    </>
  );
}

interface NumberCellProps {
  readonly label: string;
  readonly value: number;
  readonly hasError: boolean;
  readonly onFocus: () => void;
  readonly onChange: (value: number) => void;
}

function NumberCell({ label, value, hasError, onFocus, onChange }: NumberCellProps): ReactNode {
  const [typed, setTyped] = useState<string>();
  const isWrong = typed !== undefined && Number(typed) !== value;
  return (
    <td>
      <input
        className={styles.number}
        aria-label={label}
        aria-invalid={hasError || isWrong || undefined}
        inputMode="decimal"
        autoComplete="off"
        value={typed ?? formatCorner(value)}
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
