import type { CustomMap, ImportDetails, ImportPreview } from '@muster/sdk/client';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { useSearchParams } from 'react-router';
import { Loaded } from '../../data/loaded.tsx';
import { useMaps } from '../../data/maps.ts';
import { getMapBounds } from '../../map-view/map-bounds.ts';
import { format } from '../../strings/format.ts';
import { strings } from '../../strings.ts';
import { Button } from '../../ui/button.tsx';
import { CheckboxField, SelectField, TextField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { findBlock, isMostlyOutside, newMap, suggestTargets, toCommitFields } from './commit-target.ts';
import styles from './preview.module.css';
import type { RunningImport } from './use-running.ts';

interface CommitPanelProps {
  readonly details: ImportDetails;
  readonly preview: ImportPreview;
  readonly isUpdating: boolean;
  readonly running: RunningImport;
}

/**
 * Lets the user choose the target maps of the import and start it. It waits for the maps to load. Otherwise the map that the
 * files are meant for would not be among the choices, and the import would create a new map.
 */
export function CommitPanel(props: CommitPanelProps): ReactNode {
  const maps = useMaps();
  return (
    <Loaded query={maps} failedTitle={strings.maps.loadFailed} placeholder={<Skeleton height="8rem" />}>
      {(data) => <CommitForm {...props} maps={data} />}
    </Loaded>
  );
}

interface CommitFormProps extends CommitPanelProps {
  readonly maps: readonly CustomMap[];
}

function CommitForm({ preview, isUpdating, running, maps }: CommitFormProps): ReactNode {
  const text = strings.imports.commit;
  const { buildings } = preview;
  const [query] = useSearchParams();
  const [chosen, setChosen] = useState<Readonly<Record<number, string>>>({});
  const [name, setName] = useState<string>();
  const [removesMissing, setRemovesMissing] = useState(false);
  const blockId = useId();
  const suggested = suggestTargets(buildings, query.get('map'), maps);
  const targets = suggested.map((target, index) => chosen[index] ?? target);
  const block = isUpdating ? text.blockedUpdating : findBlock(preview, targets);
  const [only] = buildings;
  const isNamed = buildings.length === 1 && targets[0] === newMap;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!block) running.commit(toCommitFields(targets, { name: isNamed ? name : undefined, removesMissing }));
  };
  return (
    <form className={`${styles.commit} stack-3`} onSubmit={submit} aria-label={text.title}>
      <div className={styles.fields}>
        {buildings.map((building, index) => (
          <TargetField
            // biome-ignore lint/suspicious/noArrayIndexKey: buildings have no ids of their own
            key={index}
            building={building}
            maps={maps}
            isOnly={buildings.length === 1}
            value={targets[index] ?? newMap}
            onChange={(target) => setChosen({ ...chosen, [index]: target })}
          />
        ))}
        {isNamed && only && (
          <TextField
            label={text.name}
            value={name ?? only.name}
            maxLength={500}
            onChange={({ target }) => setName(target.value)}
          />
        )}
      </div>
      <OutsideWarnings buildings={buildings} targets={targets} maps={maps} />
      {targets.some((target) => target !== newMap) && (
        <CheckboxField
          label={text.removeMissing}
          hint={text.removeMissingHint}
          checked={removesMissing}
          onChange={({ target }) => setRemovesMissing(target.checked)}
        />
      )}
      <div className={styles.start}>
        <Button type="submit" kind="primary" disabled={Boolean(block)} aria-describedby={block && blockId}>
          {strings.imports.import}
        </Button>
        <p id={blockId} className={styles.muted}>
          {block}
        </p>
      </div>
    </form>
  );
}

interface OutsideWarningsProps {
  readonly buildings: ImportPreview['buildings'];
  readonly targets: readonly string[];
  readonly maps: readonly CustomMap[];
}

function OutsideWarnings({ buildings, targets, maps }: OutsideWarningsProps): ReactNode {
  return buildings.map((building, index) => {
    const map = maps.find(({ customMapId }) => customMapId === targets[index]);
    if (!map || !isMostlyOutside(getMapBounds(building), getMapBounds(map))) return null;
    return (
      <Notice key={map.customMapId} kind="warning">
        {format(strings.imports.commit.outside, { building: building.name, map: map.name })}
      </Notice>
    );
  });
}

interface TargetFieldProps {
  readonly building: ImportPreview['buildings'][number];
  readonly maps: readonly CustomMap[];
  readonly isOnly: boolean;
  readonly value: string;
  readonly onChange: (target: string) => void;
}

function TargetField({ building, maps, isOnly, value, onChange }: TargetFieldProps): ReactNode {
  const text = strings.imports.commit;
  return (
    <SelectField
      label={isOnly ? text.target : format(text.targetOf, { building: building.name })}
      value={value}
      choices={[
        { value: newMap, label: strings.maps.newMap },
        ...maps.map(({ customMapId, name }) => ({
          value: customMapId,
          label: customMapId === building.knownMapId ? format(text.known, { map: name }) : name,
        })),
      ]}
      onChange={onChange}
    />
  );
}
