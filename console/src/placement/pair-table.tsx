import type { ImageSize } from '@muster/geo/placement';
import type { ReactNode } from 'react';
import { format } from '../strings/format.ts';
import { strings } from '../strings.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { formatError } from '../units/units.ts';
import { useUnits } from '../units/units-context.ts';
import styles from './plan-panel.module.css';
import { fitPairs, maxPairs, type PointPair } from './plan-placement.ts';

interface PairTableProps {
  readonly pairs: readonly PointPair[];
  readonly size: ImageSize;
  readonly onChange: (pairs: readonly PointPair[]) => void;
  readonly onAdd: () => void;
}

const columns = ['x', 'y', 'lat', 'lng'] as const;

/** The pairs as numbers, each with the deviation that the fit leaves. */
export function PairTable({ pairs, size, onChange, onAdd }: PairTableProps): ReactNode {
  const text = strings.mapEditor.plan;
  const units = useUnits();
  const fit = fitPairs(pairs, size);
  return (
    <>
      <table className={styles.pairs}>
        <caption className="visually-hidden">{text.pairs}</caption>
        <thead>
          <tr>
            <th scope="col">{text.number}</th>
            {columns.map((column) => (
              <th key={column} scope="col">
                {text.columns[column]}
              </th>
            ))}
            <th scope="col">{text.residual}</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {pairs.map((pair) => (
            <PairRow
              key={pair.id}
              pair={pair}
              residual={fit.residuals.get(pair.id)}
              onChange={(values) =>
                onChange(pairs.map((one) => (one === pair ? { ...one, ...values } : one)))
              }
              onRemove={() => onChange(pairs.filter((one) => one !== pair))}
            />
          ))}
        </tbody>
      </table>
      {fit.problem && <Notice kind="error">{fit.problem}</Notice>}
      <div className={styles.actions}>
        <Button onClick={onAdd} disabled={pairs.length >= maxPairs}>
          {text.addPair}
        </Button>
        <output className={styles.rms}>
          {fit.rmsMeters !== undefined && format(text.rms, { distance: formatError(fit.rmsMeters, units) })}
        </output>
      </div>
    </>
  );
}

interface PairRowProps {
  readonly pair: PointPair;
  readonly residual: number | undefined;
  readonly onChange: (values: Partial<PointPair>) => void;
  readonly onRemove: () => void;
}

function PairRow({ pair, residual, onChange, onRemove }: PairRowProps): ReactNode {
  const text = strings.mapEditor.plan;
  const units = useUnits();
  return (
    <tr>
      <th scope="row">{pair.id}</th>
      {columns.map((column) => (
        <td key={column}>
          <input
            aria-label={format(text.cell, { column: text.columns[column], number: pair.id })}
            inputMode="decimal"
            autoComplete="off"
            value={pair[column]}
            onChange={({ target }) => onChange({ [column]: target.value })}
          />
        </td>
      ))}
      <td className={styles.residual}>{residual === undefined ? '' : formatError(residual, units)}</td>
      <td>
        <Button onClick={onRemove} aria-label={format(text.removePair, { number: pair.id })}>
          {text.remove}
        </Button>
      </td>
    </tr>
  );
}
