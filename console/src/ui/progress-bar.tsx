import { type ReactNode, useId } from 'react';
import { locale } from '../strings/format.ts';
import styles from './progress-bar.module.css';

interface ProgressBarProps {
  readonly label: string;
  /** From 0 to 1; `undefined` while unknown. */
  readonly value: number | undefined;
}

const percent = new Intl.NumberFormat(locale, { style: 'percent' });

export function ProgressBar({ label, value }: ProgressBarProps): ReactNode {
  const id = useId();
  return (
    <div className="stack-1">
      <div className={`${styles.row} muted`}>
        <span id={id}>{label}</span>
        {value !== undefined && <span aria-hidden="true">{percent.format(value)}</span>}
      </div>
      <progress className={styles.bar} aria-labelledby={id} value={value} max={1} />
    </div>
  );
}
