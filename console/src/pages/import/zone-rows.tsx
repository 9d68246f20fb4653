import { type ReactNode, useId, useState } from 'react';
import { formatCount } from '../../strings/format.ts';
import { strings } from '../../strings.ts';
import { SearchField } from '../../ui/field.tsx';
import { searchZones } from '../../zones/search-by-name.ts';
import zoneRows from '../../zones/zone-rows.module.css';
import { ZoneSwatch } from '../../zones/zone-swatch.tsx';
import { getZoneTypeName } from '../../zones/zone-types.ts';
import styles from './preview.module.css';
import type { PreviewZone } from './preview-zones.ts';

interface ZoneRowsProps {
  readonly zones: readonly PreviewZone[];
  readonly selectedId: string | undefined;
  readonly onSelect: (zoneId: string | undefined) => void;
}

/** Enough for a floor of a hospital. More rows would make the page slow. */
const maxRows = 100;

/** The zones of a floor as a list. */
export function ZoneRows({ zones, selectedId, onSelect }: ZoneRowsProps): ReactNode {
  const text = strings.imports.preview;
  const titleId = useId();
  const [words, setWords] = useState('');
  const found = searchZones(zones, words);
  const selected = found.find(({ id }) => id === selectedId);
  const first = found.slice(0, maxRows);
  const rows = selected && !first.includes(selected) ? [selected, ...first] : first;
  return (
    <section className={styles.zones} aria-labelledby={titleId}>
      <h2 id={titleId}>{text.zones}</h2>
      {zones.length > 0 && (
        <search>
          <SearchField label={text.search} value={words} onChange={({ target }) => setWords(target.value)} />
        </search>
      )}
      {rows.length === 0 && <p className={styles.muted}>{zones.length === 0 ? text.none : text.noMatch}</p>}
      {rows.length > 0 && (
        <ul className={`${zoneRows.rows} ${styles.rows}`}>
          {rows.map((zone) => (
            <li key={zone.id}>
              <button
                type="button"
                className={zoneRows.zone}
                aria-pressed={zone.id === selectedId}
                onClick={() => onSelect(zone.id === selectedId ? undefined : zone.id)}
              >
                <ZoneSwatch zoneType={zone.zoneType} />
                <span className={zoneRows.zoneText}>
                  <span>{zone.name}</span>
                  <span className={styles.muted}>{getZoneTypeName(zone.zoneType)}</span>
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {found.length > rows.length && (
        <p className={styles.muted}>{formatCount(text.more, found.length - rows.length)}</p>
      )}
    </section>
  );
}
