import type { ImportDetails } from '@muster/sdk/client';
import { type ReactNode, useEffect, useRef } from 'react';
import { useParams } from 'react-router';
import { isNotFound } from '../../client/api-errors.ts';
import { isImportBusy, useImport } from '../../data/imports.ts';
import { Loaded } from '../../data/loaded.tsx';
import { RequirePermission } from '../../session/require-permission.tsx';
import { format } from '../../strings/format.ts';
import { strings } from '../../strings.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { NotFoundPage } from '../../ui/not-found-page.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { Loading } from '../../ui/skeleton.tsx';
import { describeFiles } from './describe-import.ts';
import { MadeView } from './made-view.tsx';
import { PreviewView } from './preview-view.tsx';
import { UndoneView } from './undone-view.tsx';
import { type RunningImport, useRunning } from './use-running.ts';

const crumbs = [
  { label: strings.app.maps, to: '/maps' },
  { label: strings.imports.import, to: '/import' },
];

/** The page of an import: its preview, or its result. */
export function Component(): ReactNode {
  const text = strings.imports;
  const { importId = '' } = useParams();
  const read = useImport(importId);
  if (!read.data && isNotFound(read.error)) return <NotFoundPage />;
  const title = read.data ? format(text.pageTitle, { files: describeFiles(read.data.files) }) : text.import;
  return (
    <RequirePermission permission="maps:write" title={text.title}>
      <Page title={title} crumbs={crumbs}>
        <Loaded query={read} failedTitle={text.loadFailed} placeholder={<Loading />}>
          {(details) => <Import key={importId} details={details} />}
        </Loaded>
      </Page>
    </RequirePermission>
  );
}

function Import({ details }: { readonly details: ImportDetails }): ReactNode {
  const running = useRunning(details.importId);
  const isBusy = running.progress !== undefined || isImportBusy(details);
  const wasBusy = useWasTrue(isBusy);
  if (isBusy) return <Running details={details} running={running} />;
  switch (details.state) {
    case 'failed':
      return <Unreadable details={details} />;
    case 'committed':
      return <MadeView details={details} running={running} takesFocus={wasBusy} />;
    case 'undone':
      return <UndoneView details={details} takesFocus={wasBusy} />;
    default:
      return <PreviewView details={details} running={running} />;
  }
}

function useWasTrue(value: boolean): boolean {
  const was = useRef(value);
  const before = was.current;
  useEffect(() => {
    if (value) was.current = true;
  });
  return before;
}

interface RunningProps {
  readonly details: ImportDetails;
  readonly running: RunningImport;
}

function Running({ details, running }: RunningProps): ReactNode {
  const text = strings.imports;
  const kind = running.kind ?? details.state;
  const labels: Readonly<Record<string, string>> = {
    committing: text.commit.committing,
    undoing: text.made.undoing,
  };
  const value = running.progress ?? details.progress;
  return (
    <div role="status">
      <ProgressBar label={labels[kind] ?? text.reading} value={value > 0 ? value : undefined} />
    </div>
  );
}

function Unreadable({ details }: { readonly details: ImportDetails }): ReactNode {
  const text = strings.imports;
  return (
    <Notice
      kind="error"
      title={text.failedTitle}
      isAlert
      actions={<ButtonLink to="/import">{text.chooseOthers}</ButtonLink>}
    >
      {details.message}
    </Notice>
  );
}
