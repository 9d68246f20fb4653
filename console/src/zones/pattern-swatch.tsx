import { type ReactNode, useEffect, useRef } from 'react';
import styles from './pattern-swatch.module.css';
import { drawPattern } from './zone-patterns.ts';
import { fillOf, zoneTypeOf } from './zone-types.ts';

interface PatternSwatchProps {
  readonly zoneType: number;
  readonly color?: string | null;
  readonly isActive?: boolean;
}

/** The color and the pattern of a zone as they are on the map. Decoration beside a text. */
export function PatternSwatch({ zoneType, color = null, isActive = true }: PatternSwatchProps): ReactNode {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { pattern } = zoneTypeOf(zoneType);
  useEffect(() => {
    const pen = canvas.current?.getContext('2d');
    pen?.putImageData(drawPattern(pattern), 0, 0);
  }, [pattern]);
  const fill = fillOf({ color, zoneType });
  return (
    <span
      className={`${styles.swatch} ${isActive ? '' : styles.inactive}`}
      style={{ backgroundColor: `color-mix(in srgb, ${fill} ${isActive ? 55 : 20}%, white)` }}
      aria-hidden="true"
    >
      <canvas ref={canvas} width={48} height={48} />
    </span>
  );
}
