import type { ImportPreview } from '@muster/sdk/client';
import { type ReactNode, useId } from 'react';
import type { PointType } from '../../points/point-types.ts';
import { format, formatCount } from '../../strings/format.ts';
import { strings } from '../../strings.ts';
import { SelectField } from '../../ui/field.tsx';
import { skipped } from './choose-category.ts';
import styles from './preview.module.css';
import type { ChoicesState } from './use-choices.ts';

interface PointKindsProps {
  readonly preview: ImportPreview;
  readonly state: ChoicesState;
}

/** What each kind of points becomes, and the points that are on no floor. */
export function PointKinds({ preview, state }: PointKindsProps): ReactNode {
  const text = strings.imports.points;
  const titleId = useId();
  const { pointCategories, unplacedPoints } = preview;
  if (pointCategories.length === 0) return null;
  const choices = [
    ...Object.entries(strings.points.types).map(([value, label]) => ({ value, label })),
    { value: skipped, label: strings.imports.choices.skip },
  ];
  const choose = (category: string, value: string) => {
    const pointType = value === skipped ? ('skip' as const) : (value as PointType); // one of the choices
    state.change({ ...state.choices, pointTypes: { ...state.choices.pointTypes, [category]: pointType } });
  };
  return (
    <section className={`${styles.section} stack-4`} aria-labelledby={titleId}>
      <h2 id={titleId}>{strings.pointEditor.page}</h2>
      <div className={styles.fields}>
        {pointCategories.map(({ category, pointType, count, isKnown }) => (
          <SelectField
            key={`${category} ${pointType}`}
            label={format(strings.imports.choices.categoryLabel, {
              category: category || text.unnamed,
              count,
            })}
            hint={isKnown ? undefined : strings.imports.choices.unknown}
            value={pointType ?? skipped}
            choices={choices}
            onChange={(value) => choose(category, value)}
          />
        ))}
      </div>
      <UnplacedPoints points={unplacedPoints} />
    </section>
  );
}

/** Points of the source that were not imported, with the reasons. */
export function UnplacedPoints({ points }: { readonly points: ImportPreview['unplacedPoints'] }): ReactNode {
  const text = strings.imports.points;
  if (points.length === 0) return null;
  return (
    <details className={styles.categories} open>
      <summary>{formatCount(text.unplaced, points.length)}</summary>
      <ul className={`${styles.findings} stack-2`}>
        {points.map(({ name, pointType, position, reason }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two points may be identical
          <li key={index}>
            <p>
              {format(text.unplacedPoint, { name, type: strings.points.types[pointType] })}{' '}
              <span className={styles.muted}>
                {position[1]}, {position[0]}: {reason}
              </span>
            </p>
          </li>
        ))}
      </ul>
    </details>
  );
}
