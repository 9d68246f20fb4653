import { createContext, type ReactNode, useContext, useEffect, useId, useMemo, useState } from 'react';
import type { MapBounds } from '../../map-view/map-bounds.ts';
import { PictogramImage } from '../../points/pictogram.tsx';
import { pictogramOfZone } from '../../points/pictograms.ts';
import { lineHeightEm, pictogramEm, pictogramGapEm, pictogramLineEm } from '../../zones/label-lines.ts';
import { measureName } from '../../zones/measure-name.ts';
import { patternImage } from '../../zones/pattern-image.ts';
import type { Plan } from '../../zones/plan-geometry.ts';
import type { PlanLabel } from '../../zones/plan-labels.ts';
import { getZoneTypes, type PlanZone } from '../../zones/shared-zones.ts';
import { getFillColor, getZoneType } from '../../zones/zone-colors.ts';
import { displayRings } from '../../zones/zone-features.ts';
import styles from './plan-picture.module.css';

interface PlanPictureProps {
  readonly plan: Plan;
  readonly bounds: MapBounds;
  readonly zones: readonly PlanZone[];
  readonly labels: readonly PlanLabel[];
  readonly alt: string;
}

/**
 * A floor and its zones without WebGL: tiles as images, zones as SVG, which prints at the printer's resolution. Black
 * on white in every theme.
 */
export function PlanPicture({ plan, bounds, zones, labels, alt }: PlanPictureProps): ReactNode {
  const id = useId();
  const { widthMm, heightMm } = plan;
  return (
    <div className={styles.picture} style={{ aspectRatio: `${widthMm} / ${heightMm}` }}>
      <PlanTiles plan={plan} />
      <svg className={styles.zones} viewBox={`0 0 ${widthMm} ${heightMm}`} role="img" aria-label={alt}>
        <Patterns id={id} zones={zones} />
        <PlanZones id={id} plan={plan} bounds={bounds} zones={zones} />
        {labels.map((label) => (
          <PlanText key={label.zone.id} label={label} />
        ))}
      </svg>
    </div>
  );
}

function PlanTiles({ plan }: { readonly plan: Plan }): ReactNode {
  const urlOf = useTileUrls(plan);
  const percent = (fraction: number) => `${fraction * 100}%`;
  return plan.tiles.map(({ url, left, top, width, height }) => (
    <img
      key={url}
      src={urlOf(url)}
      alt=""
      className={styles.tile}
      style={{
        left: percent(left),
        top: percent(top),
        // 0.1 mm of overlap. Otherwise rounding leaves white gaps between tiles on paper.
        width: `calc(${percent(width)} + 0.1mm)`,
        height: `calc(${percent(height)} + 0.1mm)`,
      }}
    />
  ));
}

/** Converts the URL of a tile saved on this device to a URL that an image can show. */
export type TileLoader = (url: string) => Promise<string | undefined>;

/** Undefined if tiles come from the service. */
export const TileLoaderContext = createContext<TileLoader | undefined>(undefined);

function useTileUrls({ tiles }: Plan): (url: string) => string | undefined {
  const load = useContext(TileLoaderContext);
  const [loaded, setLoaded] = useState<ReadonlyMap<string, string | undefined>>(new Map());
  useEffect(() => {
    if (!load) return undefined;
    let isCanceled = false;
    const made: string[] = [];
    for (const { url } of tiles) {
      void load(url).then((address) => {
        if (address) made.push(address);
        if (isCanceled) return release(made);
        setLoaded((before) => new Map(before).set(url, address));
      });
    }
    return () => {
      isCanceled = true;
      release(made);
    };
  }, [load, tiles]);
  return (url) => (load ? loaded.get(url) : url);
}

function release(addresses: string[]): void {
  for (const address of addresses.splice(0)) URL.revokeObjectURL(address);
}

const patternMm = 4;

function Patterns({ id, zones }: { readonly id: string; readonly zones: readonly PlanZone[] }): ReactNode {
  return (
    <defs>
      {getZoneTypes(zones).map((zoneType) => {
        const { pattern } = getZoneType(zoneType);
        const tile = { width: patternMm, height: patternMm };
        return (
          <pattern key={zoneType} id={`${id}-${zoneType}`} patternUnits="userSpaceOnUse" {...tile}>
            <image href={patternImage(pattern)} {...tile} />
          </pattern>
        );
      })}
    </defs>
  );
}

type PlanZonesProps = Pick<PlanPictureProps, 'plan' | 'bounds' | 'zones'> & { readonly id: string };

/** Draws large zones first, so that smaller zones inside them stay visible. */
function PlanZones({ id, plan, bounds, zones }: PlanZonesProps): ReactNode {
  const drawn = useMemo(() => createOutlines(plan, bounds, zones), [plan, bounds, zones]);
  return drawn.map(({ zone, path }) => (
    <g key={zone.id} fillRule="evenodd">
      <path
        d={path}
        fill={getFillColor({ color: zone.shape.color || null, zoneType: zone.zoneType })}
        fillOpacity={0.4}
      />
      <path
        d={path}
        fill={`url(#${id}-${zone.zoneType})`}
        fillOpacity={0.8}
        stroke="#000"
        strokeWidth={0.3}
      />
    </g>
  ));
}

function createOutlines(plan: Plan, bounds: MapBounds, zones: readonly PlanZone[]) {
  return zones
    .map((zone) => {
      const rings = displayRings(zone.shape.polygon.rings, bounds).map((ring) =>
        ring.map(([lng = 0, lat = 0]) => plan.project(lat, lng)),
      );
      const path = rings.map((ring) => `M${ring.map(({ x, y }) => `${x} ${y}`).join('L')}Z`).join('');
      const xs = (rings[0] ?? []).map(({ x }) => x);
      const ys = (rings[0] ?? []).map(({ y }) => y);
      const size = (Math.max(...xs) - Math.min(...xs)) * (Math.max(...ys) - Math.min(...ys));
      return { zone, path, size };
    })
    .toSorted((a, b) => b.size - a.size);
}

function PlanText({ label }: { readonly label: PlanLabel }): ReactNode {
  const { zone, at, lines, pictogram, sizeMm, number } = label;
  const step = sizeMm * 1.15;
  const [x, y] = middleOfText(label);
  const first = y - ((lines.length - 1) * step) / 2 + sizeMm * 0.35;
  const drawn = pictogram && pictogramOfZone(zone.zoneType);
  const side = sizeMm * pictogramEm;
  return (
    <>
      {number !== undefined && (
        <circle cx={at.x} cy={at.y} r={sizeMm * 0.95} fill="#fff" stroke="#000" strokeWidth={0.2} />
      )}
      {drawn && <PictogramImage {...drawn} {...cornerOfPictogram(label, side)} width={side} height={side} />}
      <text className={styles.name} x={x} y={first} fontSize={sizeMm} strokeWidth={sizeMm * 0.28}>
        {lines.map((line, index) => (
          <tspan key={line} x={x} y={first + index * step}>
            {line}
          </tspan>
        ))}
      </text>
    </>
  );
}

/** The name makes place for the pictogram above or before it. */
function middleOfText({ at, pictogram, sizeMm }: PlanLabel): [x: number, y: number] {
  if (pictogram === 'above') return [at.x, at.y + (pictogramLineEm / 2) * sizeMm];
  if (pictogram === 'before') return [at.x + ((pictogramEm + pictogramGapEm) / 2) * sizeMm, at.y];
  return [at.x, at.y];
}

function cornerOfPictogram({ at, lines, pictogram, sizeMm }: PlanLabel, side: number) {
  if (pictogram === 'above')
    return { x: at.x - side / 2, y: at.y - side / 2 - (lines.length * lineHeightEm * sizeMm) / 2 };
  const width = Math.max(...lines.map(measureName)) * sizeMm;
  return { x: at.x - (width + side + pictogramGapEm * sizeMm) / 2, y: at.y - side / 2 };
}
