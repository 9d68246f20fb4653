import type { ReactNode } from 'react';
import { useItemTypes } from '../../../data/item-types.ts';
import { strings } from '../../../strings.ts';
import styles from './type-filter.module.css';

interface TypeFilterProps {
  /** Ids of the types that are shown, separated by commas; all without it. */
  readonly types: string | undefined;
  readonly onChange: (types: string | undefined) => void;
}

/** Limits the calendar to event types. */
export function TypeFilter({ types, onChange }: TypeFilterProps): ReactNode {
  const all = useItemTypes().data ?? [];
  if (all.length === 0) return null;
  const shown = new Set(types?.split(','));
  const toggle = (id: string) => {
    const next = all.map(({ ItemTypeId }) => ItemTypeId).filter((one) => shown.has(one) !== (one === id));
    onChange(next.length > 0 ? next.join() : undefined);
  };
  return (
    <fieldset className={`${styles.filter} beside`}>
      <legend className="visually-hidden">{strings.calendar.types.filter}</legend>
      {all.map(({ ItemTypeId, Name, Color }) => (
        <label key={ItemTypeId} className={`${styles.type} inline`}>
          <input type="checkbox" checked={shown.has(ItemTypeId)} onChange={() => toggle(ItemTypeId)} />
          <span className={styles.dot} style={{ background: Color ?? 'transparent' }} aria-hidden />
          {Name}
        </label>
      ))}
      {types && <span className="muted">{strings.calendar.types.limited}</span>}
    </fieldset>
  );
}
