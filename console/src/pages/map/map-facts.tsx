import type { CustomMapDetail } from '@muster/sdk/client';
import { type ReactNode, useId } from 'react';
import { describePeriod } from '../../map-view/describe-period.ts';
import { getMapBounds } from '../../map-view/map-bounds.ts';
import { nameOfMapType } from '../../map-view/map-types.ts';
import { describeDegrees, describeSize } from '../../placement/describe-size.ts';
import { boundsToBox } from '../../placement/image-box.ts';
import { formatDate } from '../../strings/dates.ts';
import { format } from '../../strings/format.ts';
import { strings } from '../../strings.ts';
import { formatAgo } from '../../ui/format-ago.ts';
import { useUnits } from '../../units/units-context.ts';
import styles from './map-page.module.css';

/** The details of a map next to its image. */
export function MapFacts({ map }: { readonly map: CustomMapDetail }): ReactNode {
  const text = strings.mapEditor.overview;
  const units = useUnits();
  const titleId = useId();
  const period = describePeriod(map);
  const box = boundsToBox(getMapBounds(map));
  const zooms = { min: map.minZoom, max: map.maxZoom, open: map.defaultZoom };
  return (
    <section className="stack-3" aria-labelledby={titleId}>
      <h2 id={titleId}>{text.facts}</h2>
      {map.description && <p className={styles.description}>{map.description}</p>}
      <dl className="stack-2">
        <Fact name={strings.maps.type}>{nameOfMapType(map.type)}</Fact>
        <Fact name={strings.maps.state}>{map.isActive ? strings.maps.active : strings.maps.archived}</Fact>
        {period && <Fact name={text.period}>{period}</Fact>}
        {box && <Fact name={text.size}>{describeSize(box, units)}</Fact>}
        <Fact name={text.bounds}>{describeBounds(map)}</Fact>
        <Fact name={text.zooms}>{format(text.zoomsValue, zooms)}</Fact>
        <Fact name={text.added}>{formatDate(map.addedOn)}</Fact>
        <Fact name={text.changed}>{formatAgo(map.changedOn, Date.now())}</Fact>
      </dl>
      <p>
        <a href={map.imageUrl} target="_blank" rel="noreferrer">
          {text.original}
        </a>
      </p>
    </section>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }): ReactNode {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function describeBounds(map: CustomMapDetail): string {
  const { north, west, south, east } = getMapBounds(map);
  return format(strings.mapEditor.overview.boundsValue, {
    north: describeDegrees(north),
    west: describeDegrees(west),
    south: describeDegrees(south),
    east: describeDegrees(east),
  });
}
