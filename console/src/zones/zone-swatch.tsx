import { type ReactNode, useEffect, useRef } from 'react';
import { PictogramImage } from '../points/pictogram.tsx';
import { pictogramOfZone } from '../points/pictograms.ts';
import { getFillColor, getFillStrength, getZoneType } from './zone-colors.ts';
import { drawPattern } from './zone-patterns.ts';
import styles from './zone-swatch.module.css';

interface ZoneSwatchProps {
  readonly zoneType: number;
  readonly color?: string | null;
  readonly isActive?: boolean;
}

/**
 * A sample of a zone's color as drawn on the map, with its pattern where the map shows it. Decorative: the zone's name or type is
 * next to it.
 */
export function ZoneSwatch({ zoneType, color = null, isActive = true }: ZoneSwatchProps): ReactNode {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { pattern } = getZoneType(zoneType);
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    context?.putImageData(drawPattern(pattern), 0, 0);
  }, [pattern]);
  const fill = getFillColor({ color, zoneType });
  const percent = isActive ? getFillStrength({ color, zoneType }) * 100 : 8;
  const pictogram = pictogramOfZone(zoneType);
  return (
    <span
      className={`${styles.swatch} ${isActive ? '' : styles.inactive}`}
      style={{ backgroundColor: `color-mix(in srgb, ${fill} ${percent}%, white)` }}
      aria-hidden="true"
    >
      <canvas ref={canvas} width={48} height={48} />
      {pictogram && <PictogramImage {...pictogram} />}
    </span>
  );
}
