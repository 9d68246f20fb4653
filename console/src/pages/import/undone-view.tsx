import type { ImportDetails } from '@muster/sdk/client';
import type { ReactNode } from 'react';
import { format, formatCount } from '../../strings/format.ts';
import { strings } from '../../strings.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { joinCounts } from './describe-import.ts';
import { ResultHeading } from './made-view.tsx';
import styles from './preview.module.css';

interface UndoneViewProps {
  readonly details: ImportDetails;
  /** Whether the undo has just finished. */
  readonly takesFocus: boolean;
}

/** The result of an undo, including what it kept. */
export function UndoneView({ details: { undone }, takesFocus }: UndoneViewProps): ReactNode {
  const text = strings.imports.undone;
  return (
    <div className="stack-4">
      <ResultHeading takesFocus={takesFocus}>{text.title}</ResultHeading>
      {undone && (
        <p>
          {joinCounts(
            [undone.removedMaps, formatCount(text.maps, undone.removedMaps)],
            [undone.removedFloors, formatCount(text.floors, undone.removedFloors)],
            [undone.removedZones, formatCount(text.zones, undone.removedZones)],
            [undone.restoredZones, formatCount(text.restored, undone.restoredZones)],
            [undone.removedPoints, formatCount(text.points, undone.removedPoints)],
            [undone.restoredPoints, formatCount(text.restoredPoints, undone.restoredPoints)],
          )}
        </p>
      )}
      {undone && undone.keptCount > 0 && <Kept undone={undone} />}
      <div className={styles.start}>
        <ButtonLink to="/import" icon="upload">
          {strings.imports.made.importMore}
        </ButtonLink>
      </div>
    </div>
  );
}

function Kept({ undone }: { readonly undone: NonNullable<ImportDetails['undone']> }): ReactNode {
  const text = strings.imports.undone;
  const { kept, keptCount } = undone;
  const kinds: Readonly<Record<string, string>> = text.kinds;
  return (
    <section className={`${styles.card} stack-3`}>
      <h3>{formatCount(text.keptTitle, keptCount)}</h3>
      <ul className="stack-2">
        {kept.map(({ kind, id, name, reason }) => (
          <li key={`${kind} ${id}`}>{format(text.kept, { kind: kinds[kind] ?? kind, name, reason })}</li>
        ))}
      </ul>
      {keptCount > kept.length && <p>{formatCount(text.keptMore, keptCount - kept.length)}</p>}
    </section>
  );
}
