import type { ReactNode } from 'react';
import { strings } from '../strings.ts';
import styles from './legend.module.css';
import { PatternSwatch } from './pattern-swatch.tsx';
import { nameOfZoneType } from './zone-types.ts';

/** What the colors and patterns stand for. @param types those that are on the floor */
export function Legend({ types }: { readonly types: readonly number[] }): ReactNode {
  const text = strings.zones.legend;
  if (types.length === 0) return null;
  return (
    <details className={styles.legend}>
      <summary>{text.title}</summary>
      <ul className={styles.list}>
        {types.map((type) => (
          <li key={type}>
            <PatternSwatch zoneType={type} />
            {nameOfZoneType(type)}
          </li>
        ))}
        <li>
          <PatternSwatch zoneType={0} isActive={false} />
          {text.inactive}
        </li>
      </ul>
    </details>
  );
}
