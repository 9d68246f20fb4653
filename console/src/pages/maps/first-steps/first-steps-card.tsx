import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { describeFailure, unwrapResult } from '../../../client/api-errors.ts';
import { useClient } from '../../../client/client-context.tsx';
import { mapsKey, useRefreshMaps } from '../../../data/maps.ts';
import { format } from '../../../strings/format.ts';
import { strings } from '../../../strings.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { hasEditedZones, listSteps, type Step } from './first-steps.ts';
import styles from './first-steps-card.module.css';
import { addMark, useMarks } from './marks.ts';
import { saveSampleBuilding } from './sample-building.ts';

/**
 * The steps that get a new department started. Once a room is drawn, they are one line, so that the maps come first. The card
 * disappears once all steps are done, or when the user hides it.
 */
export function FirstSteps(): ReactNode {
  const text = strings.firstSteps;
  const steps = useProgress();
  const isHidden = useMarks().has('hidden');
  const done = steps?.filter(({ isDone }) => isDone).length ?? 0;
  if (!steps || isHidden || done === steps.length) return null;
  const isShort = steps.some(({ name, isDone }) => name === 'draw' && isDone);
  return (
    <section className={`${styles.card} stack-4`} aria-labelledby="first-steps" data-short={isShort}>
      <header className={styles.header}>
        <h2 id="first-steps">{text.title}</h2>
        <span className="muted">{format(text.progress, { done, all: steps.length })}</span>
        <Button kind="quiet" onClick={() => addMark('hidden')}>
          {text.hide}
        </Button>
      </header>
      <ol className={styles.steps}>
        {(isShort ? steps.filter(({ isDone }) => !isDone) : steps).map((step) => (
          <StepItem key={step.name} step={step} isNext={step === steps.find(({ isDone }) => !isDone)} />
        ))}
      </ol>
      {!steps[0]?.isDone && <SampleBuilding />}
    </section>
  );
}

function StepItem({ step, isNext }: { readonly step: Step; readonly isNext: boolean }): ReactNode {
  const { name, isDone, to } = step;
  const { title, hint } = strings.firstSteps.steps[name];
  return (
    <li className={isDone ? styles.done : undefined} aria-current={isNext ? 'step' : undefined}>
      <span className={styles.mark}>{isDone && <Icon name="check" />}</span>
      <span>
        {to && !isDone ? (
          <Link to={to} onClick={() => addMark(name)}>
            {title}
          </Link>
        ) : (
          <span className={styles.title}>{title}</span>
        )}
        {isDone && <span className={`${styles.state} muted`}>{strings.firstSteps.done}</span>}
        {!isDone && <span className={`${styles.hint} muted`}>{hint}</span>}
      </span>
    </li>
  );
}

function SampleBuilding(): ReactNode {
  const text = strings.firstSteps.sample;
  const client = useClient();
  const refresh = useRefreshMaps();
  const navigate = useNavigate();
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<string>();
  const save = async () => {
    setSaving(true);
    setFailure(undefined);
    const saved = await saveSampleBuilding(client);
    await refresh(); // the map may have been created without its floor
    setSaving(false);
    if (!saved.ok) return setFailure(describeFailure(saved.error));
    const { customMapId, customMapFloorId } = saved.value;
    await navigate(`/maps/${customMapId}/floors/${customMapFloorId}`);
  };
  return (
    <div className={styles.sample}>
      <span>{text.question}</span>
      <Button icon="floors" busy={isSaving} onClick={() => void save()}>
        {text.create}
      </Button>
      {failure && <Notice kind="error" title={failure} isAlert />}
    </div>
  );
}

/** The first steps and whether each is done; `undefined` until that is known. */
function useProgress(): readonly Step[] | undefined {
  const client = useClient();
  const opened = useMarks();
  const { data } = useQuery({
    queryKey: [...mapsKey, 'first-steps'],
    queryFn: async ({ signal }) => {
      const manifest = unwrapResult(await client.get('/api/v4/CustomMaps/GetVersionManifest', { signal }));
      const map = manifest.maps[0];
      if (!map) return { manifest, hasZones: false, hasShareLinks: false };
      const links = await client.get('/api/v4/CustomMaps/GetShareLinks/{customMapId}', {
        params: { path: { customMapId: map.customMapId } },
        signal,
      });
      const floor = map.floors[0];
      const hasZones = async (floorId: string) => {
        const params = { path: { floorId } };
        const zones = await client.get('/api/v4/CustomMaps/GetZones/{floorId}', { params, signal });
        return unwrapResult(zones).length > 0;
      };
      return {
        manifest,
        hasZones:
          hasEditedZones(manifest) || (floor !== undefined && (await hasZones(floor.customMapFloorId))),
        hasShareLinks: unwrapResult(links).length > 0,
      };
    },
  });
  return data && listSteps({ ...data, opened });
}
