import type { ImportDetails } from '@muster/sdk/client';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { topFirst } from '../../data/floor-order.ts';
import { formatCount } from '../../strings/format.ts';
import { strings } from '../../strings.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { Failure, Notice } from '../../ui/notice.tsx';
import { focusFallback } from '../../ui/use-focus-rescue.ts';
import { joinCounts } from './describe-import.ts';
import { UnplacedPoints } from './point-kinds.tsx';
import styles from './preview.module.css';
import type { RunningImport } from './use-running.ts';

interface MadeViewProps {
  readonly details: ImportDetails;
  readonly running: RunningImport;
  /** Whether the import has just finished. */
  readonly takesFocus: boolean;
}

type Made = NonNullable<ImportDetails['made']>;

/** The result of an import. */
export function MadeView({ details, running, takesFocus }: MadeViewProps): ReactNode {
  const text = strings.imports.made;
  const [isConfirming, setConfirming] = useState(false);
  const failure = running.error ?? details.message;
  return (
    <div className="stack-4">
      <ResultHeading takesFocus={takesFocus}>{text.title}</ResultHeading>
      <Failure title={text.undoFailed}>{failure}</Failure>
      {details.made?.notes.map((note) => (
        <Notice key={note} kind="warning">
          {note}
        </Notice>
      ))}
      {details.made?.maps.map((map) => (
        <MadeMap key={map.customMapId} map={map} />
      ))}
      {details.made && <MissingZones made={details.made} />}
      {details.made && <UnplacedPoints points={details.made.unplacedPoints} />}
      <div className={styles.start}>
        <Button icon="undo" onClick={() => setConfirming(true)}>
          {text.undo}
        </Button>
        <ButtonLink to="/import" icon="upload">
          {text.importMore}
        </ButtonLink>
      </div>
      {isConfirming && (
        <ConfirmDialog
          title={text.undoTitle}
          confirmLabel={text.undo}
          isDangerous
          onConfirm={() => {
            setConfirming(false);
            running.undo();
          }}
          onCancel={() => setConfirming(false)}
        >
          {text.undoText}
        </ConfirmDialog>
      )}
    </div>
  );
}

interface ResultHeadingProps {
  readonly takesFocus: boolean;
  readonly children: ReactNode;
}

/** Takes the focus if the import has just finished, so that screen readers read it. */
export function ResultHeading({ takesFocus, children }: ResultHeadingProps): ReactNode {
  const heading = useRef<HTMLHeadingElement>(null);
  const takes = useRef(takesFocus);
  useEffect(() => {
    if (takes.current) heading.current?.focus();
  }, []);
  return (
    <h2 ref={heading} tabIndex={-1} {...focusFallback}>
      {children}
    </h2>
  );
}

function MadeMap({ map }: { readonly map: Made['maps'][number] }): ReactNode {
  const text = strings.imports.made;
  return (
    <section className={`${styles.card} stack-3`} aria-label={map.name}>
      <h3>
        <Link to={`/maps/${map.customMapId}`}>{map.name}</Link>{' '}
        <Badge kind="accent">{map.isNew ? text.isNew : text.isUpdated}</Badge>
      </h3>
      <ul className={`${styles.made} stack-2`}>
        {topFirst(map.floors).map((floor) => (
          <li key={floor.customMapFloorId}>
            <Link to={`/maps/${map.customMapId}/floors/${floor.customMapFloorId}`}>{floor.name}</Link>
            <span className={styles.muted}>
              {joinCounts(
                [floor.added, formatCount(text.added, floor.added)],
                [floor.updated, formatCount(text.updated, floor.updated)],
                [floor.unchanged, formatCount(text.unchanged, floor.unchanged)],
                [floor.removed, formatCount(text.removed, floor.removed)],
                [floor.missing, formatCount(text.missing, floor.missing)],
                [floor.points.added, formatCount(text.addedPoints, floor.points.added)],
                [floor.points.updated, formatCount(text.updatedPoints, floor.points.updated)],
                [floor.points.removed, formatCount(text.removedPoints, floor.points.removed)],
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function MissingZones({ made: { missingZones } }: { readonly made: Made }): ReactNode {
  if (missingZones.length === 0) return null;
  return (
    <section className={`${styles.card} stack-3`}>
      <h3>{strings.imports.made.missingTitle}</h3>
      <ul className="stack-2">
        {missingZones.map(({ customMapZoneId, name }) => (
          <li key={customMapZoneId}>{name}</li>
        ))}
      </ul>
    </section>
  );
}
