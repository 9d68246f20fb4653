import { type ReactNode, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { describeFailure } from '../../client/api-errors.ts';
import { useSaveImport } from '../../data/imports.ts';
import { RequirePermission } from '../../session/require-permission.tsx';
import { format } from '../../strings/format.ts';
import { strings } from '../../strings.ts';
import { Button } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { useUpload } from '../../uploads/use-upload.ts';
import { findFilesProblem } from './chosen-files.ts';
import { DropZone } from './drop-zone.tsx';
import { EarlierImports } from './earlier-imports.tsx';
import { areAllPlans } from './find-plans.ts';
import styles from './import-page.module.css';
import { PlanOffer } from './plan-offer.tsx';

/** The page for uploading a building's files. `?map=` is the map that they are meant for. */
export function Component(): ReactNode {
  const text = strings.imports;
  const { progress, error, plan, send } = useSending();
  const [query] = useSearchParams();
  return (
    <RequirePermission permission="maps:write" title={text.title}>
      <Page title={text.title} crumbs={[{ label: strings.app.maps, to: '/maps' }]} width="narrow">
        <p>{text.intro}</p>
        {progress ? (
          <div className={styles.sending}>
            <ProgressBar
              label={progress.part === 1 ? text.reading : text.uploading}
              value={progress.part === 1 ? undefined : progress.part}
            />
            <Button autoFocus onClick={progress.stop}>
              {text.stop}
            </Button>
          </div>
        ) : (
          <DropZone error={error} onFiles={(files) => void send(files)} />
        )}
        {plan && <PlanOffer key={plan.name} file={plan} mapId={query.get('map')} />}
        <EarlierImports />
      </Page>
    </RequirePermission>
  );
}

function useSending() {
  const save = useSaveImport();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const [error, setError] = useState<string>();
  const [plan, setPlan] = useState<File>();
  const { progress, run } = useUpload();
  const send = async (files: readonly File[]) => {
    const problem = findFilesProblem(files);
    setError(problem);
    setPlan(undefined);
    if (problem) return;
    if (await areAllPlans(files)) {
      if (files.length === 1) setPlan(files[0]);
      else setError(format(strings.imports.plan.several, { count: files.length }));
      return;
    }
    const result = await run(files[0], (options) => save(files, options));
    if (result.ok) {
      const search = query.toString();
      return navigate({ pathname: `/import/${result.value.importId}`, search });
    }
    if (result.error.kind !== 'aborted') setError(describeFailure(result.error));
  };
  return { progress, error, plan, send };
}
