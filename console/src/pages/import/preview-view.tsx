import type { ImportDetails, ImportPreview } from '@muster/sdk/client';
import { type ReactNode, useRef, useState } from 'react';
import { format } from '../../strings/format.ts';
import { strings } from '../../strings.ts';
import { Failure, Notice } from '../../ui/notice.tsx';
import { ChoicesForm } from './choices-form.tsx';
import { CommitPanel } from './commit-panel.tsx';
import { describePreview } from './describe-import.ts';
import { Problems, Warnings } from './findings.tsx';
import { FloorPreview } from './floor-preview.tsx';
import { findFirstFloor, findFloorOfPlace, type ShownPlace } from './floors.ts';
import { PointKinds } from './point-kinds.tsx';
import styles from './preview.module.css';
import { useChoices } from './use-choices.ts';
import type { RunningImport } from './use-running.ts';

interface PreviewViewProps {
  readonly details: ImportDetails;
  readonly running: RunningImport;
}

/** What an import would create, and the choices that affect it. */
export function PreviewView({ details, running }: PreviewViewProps): ReactNode {
  const text = strings.imports;
  const { preview } = details;
  const choices = useChoices(details);
  const [floor, setFloor] = useState(() => findFirstFloor(preview?.buildings[0]));
  const [place, setPlace] = useState<ShownPlace>();
  const map = useRef<HTMLDivElement>(null);
  if (!preview) return null;
  const show = (shown: ShownPlace) => {
    setFloor(findFloorOfPlace(preview.buildings, shown) ?? floor);
    setPlace(shown);
    map.current?.focus({ preventScroll: true });
    map.current?.scrollIntoView({ block: 'start' });
  };
  const failure = running.error ?? details.message;
  return (
    <div className={`${styles.preview} stack-4`}>
      <p className={styles.summary}>{describePreview(preview)}</p>
      <Failure title={text.commit.failed}>{failure}</Failure>
      <Needed preview={preview} />
      <CommitPanel details={details} preview={preview} isUpdating={choices.isUpdating} running={running} />
      <div ref={map} tabIndex={-1} className={styles.shown}>
        <FloorPreview
          details={details}
          preview={preview}
          floor={floor}
          place={place}
          onFloor={(next) => {
            setFloor(next);
            setPlace(undefined);
          }}
        />
      </div>
      <Warnings warnings={preview.warnings} onShow={show} />
      <ChoicesForm preview={preview} state={choices} />
      <PointKinds preview={preview} state={choices} />
      <Problems problems={preview.problems} />
    </div>
  );
}

/** The choices that must be made before anything can be imported. */
function Needed({ preview: { needed, zones, points } }: { readonly preview: ImportPreview }): ReactNode {
  const text = strings.imports;
  if (needed.length === 0)
    return zones + points > 0 ? null : <Notice kind="warning">{text.preview.nothing}</Notice>;
  const explain = (name: string) =>
    name === 'levels' || name === 'controlPoints' || name === 'encoding' || name === 'units'
      ? text.needed[name]
      : format(text.needed.other, { name });
  return (
    <Notice kind="warning" title={text.needed.title}>
      {needed.map((name) => (
        <p key={name}>{explain(name)}</p>
      ))}
    </Notice>
  );
}
