import { wrapLng } from '@muster/geo/longitude';
import type { ImageSize } from '@muster/geo/placement';
import type { Map as MapLibreMap } from 'maplibre-gl';
import { type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { FloorMap, useFloorMap } from '../map-view/floor-map.tsx';
import type { MapBounds } from '../map-view/map-bounds.ts';
import { format } from '../strings/format.ts';
import { strings } from '../strings.ts';
import { CheckboxField } from '../ui/field.tsx';
import { projectPosition, useOverlayLayer, useRedrawOnMove } from './map-layer.ts';
import { PairTable } from './pair-table.tsx';
import { nothingBelow, type PictureBelow } from './picture-below.ts';
import { PlaceField } from './place-field.tsx';
import { hideSheet, showPlace } from './placement-view.ts';
import styles from './plan-panel.module.css';
import { maxPairs, type PointPair, toControlPoint } from './plan-placement.ts';

interface PointsPanelProps {
  readonly pairs: readonly PointPair[];
  readonly size: ImageSize;
  readonly imageUrl: string;
  readonly view: MapBounds;
  /** A picture inside `view` to align the plan with. */
  readonly below?: PictureBelow | undefined;
  readonly onChange: (pairs: readonly PointPair[]) => void;
}

/** Lets the user click two to eight points on the plan and on the map, and shows the deviation that the fit leaves at each. */
export function PointsPanel(props: PointsPanelProps): ReactNode {
  const { pairs, size, imageUrl, view, below = nothingBelow, onChange } = props;
  const text = strings.mapEditor.plan;
  const [isLarge, setLarge] = useState(false);
  const [map, setMap] = useState<MapLibreMap>();
  const set = (values: Partial<PointPair>, names: readonly (keyof PointPair)[]) => {
    const open = pairs.find((pair) => names.every((name) => pair[name] === ''));
    if (open) return onChange(pairs.map((pair) => (pair === open ? { ...pair, ...values } : pair)));
    if (pairs.length < maxPairs) onChange([...pairs, { ...emptyPair(pairs), ...values }]);
  };
  const onPlan = (x: number, y: number) => set({ x: x.toFixed(1), y: y.toFixed(1) }, ['x', 'y']);
  const onMap = (lat: number, lng: number) =>
    set({ lat: lat.toFixed(8), lng: wrapLng(lng).toFixed(8) }, ['lat', 'lng']);
  return (
    <div className="stack-3">
      <PlaceField map={map} onPlace={(place) => map && showPlace(map, place)} />
      <div className={styles.sides}>
        <PlanSide pairs={pairs} size={size} imageUrl={imageUrl} isLarge={isLarge} onPoint={onPlan} />
        <div className={styles.map}>
          <FloorMap
            scrollsPage
            label={text.mapLabel}
            bounds={view}
            {...below}
            onReady={(ready) => {
              hideSheet(ready);
              setMap(ready);
              return () => setMap(undefined);
            }}
          >
            <MapSide pairs={pairs} onPoint={onMap} />
          </FloorMap>
        </div>
      </div>
      <CheckboxField
        label={text.enlarge}
        checked={isLarge}
        onChange={({ target }) => setLarge(target.checked)}
      />
      <p className="muted">{text.pointsHelp}</p>
      <PairTable
        pairs={pairs}
        size={size}
        onChange={onChange}
        onAdd={() => onChange([...pairs, emptyPair(pairs)])}
      />
    </div>
  );
}

function emptyPair(pairs: readonly PointPair[]): PointPair {
  return { id: Math.max(0, ...pairs.map(({ id }) => id)) + 1, x: '', y: '', lat: '', lng: '' };
}

interface PlanSideProps extends Pick<PointsPanelProps, 'pairs' | 'size' | 'imageUrl'> {
  readonly isLarge: boolean;
  readonly onPoint: (x: number, y: number) => void;
}

function PlanSide({ pairs, size, imageUrl, isLarge, onPoint }: PlanSideProps): ReactNode {
  const percent = (fraction: number) => `${fraction * 100}%`;
  const points = pairs.flatMap((pair) =>
    pair.x === '' || pair.y === '' ? [] : [{ id: pair.id, x: Number(pair.x), y: Number(pair.y) }],
  );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it must be scrollable with the keyboard too
    <section className={styles.plan} aria-label={strings.mapEditor.plan.planLabel} tabIndex={0}>
      {/* With the keyboard, points can be typed into the table below. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the table has fields for the same numbers */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: as above */}
      <div
        className={isLarge ? styles.largeSheet : styles.sheet}
        data-plan
        onClick={({ clientX, clientY, currentTarget }) => {
          const box = currentTarget.getBoundingClientRect();
          const x = ((clientX - box.left) / box.width) * size.width;
          onPoint(x, ((clientY - box.top) / box.height) * size.height);
        }}
      >
        <img src={imageUrl} alt="" draggable={false} />
        {points.map(({ id, x, y }) => (
          <span
            key={id}
            className={styles.pin}
            style={{ left: percent(x / size.width), top: percent(y / size.height) }}
          >
            {id}
          </span>
        ))}
      </div>
    </section>
  );
}

interface MapSideProps {
  readonly pairs: readonly PointPair[];
  readonly onPoint: (lat: number, lng: number) => void;
}

function MapSide({ pairs, onPoint }: MapSideProps): ReactNode {
  const map = useFloorMap();
  const layer = useOverlayLayer(map);
  useRedrawOnMove(map);
  useMapClick(map, onPoint);
  if (!layer) return null;
  return createPortal(
    pairs.flatMap((pair) => {
      const point = toControlPoint({ ...pair, x: '0', y: '0' });
      if (!point) return [];
      const { x, y } = projectPosition(map, point);
      return [
        <span key={pair.id} className={styles.pin} style={{ left: x, top: y }}>
          <span className="visually-hidden">{format(strings.mapEditor.plan.pair, { number: pair.id })}</span>
          <span aria-hidden="true">{pair.id}</span>
        </span>,
      ];
    }),
    layer,
  );
}

function useMapClick(map: MapLibreMap, onPoint: MapSideProps['onPoint']): void {
  useEffect(() => {
    const onClick = ({ lngLat }: { readonly lngLat: { readonly lat: number; readonly lng: number } }) =>
      onPoint(lngLat.lat, lngLat.lng);
    map.on('click', onClick);
    return () => {
      map.off('click', onClick);
    };
  }, [map, onPoint]);
}
