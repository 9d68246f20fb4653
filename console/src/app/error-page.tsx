import type { ReactNode } from 'react';
import { useRouteError } from 'react-router';
import { strings } from '../strings.ts';
import { Button } from '../ui/button.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Page } from '../ui/page.tsx';

/** Shown instead of a page that failed to load or render. */
export function ErrorPage(): ReactNode {
  const error = useRouteError();
  const text = strings.errors;
  const reload = (
    <Button kind="primary" icon="refresh" onClick={() => location.reload()}>
      {text.reload}
    </Button>
  );
  if (isMissingChunk(error)) {
    return (
      <Page title={text.newVersionTitle} width="narrow">
        <EmptyState icon="refresh" title={text.newVersionTitle} action={reload}>
          {text.newVersionText}
        </EmptyState>
      </Page>
    );
  }
  return (
    <Page title={text.pageTitle} width="narrow">
      <p>{text.pageText}</p>
      <div>
        {reload} <ButtonLink to="/maps">{text.backToMaps}</ButtonLink>
      </div>
      <details>
        <summary>{text.details}</summary>
        <code>{error instanceof Error ? error.message : String(error)}</code>
      </details>
    </Page>
  );
}

/** Whether a page's code is missing because a new version was deployed. Each browser words this error differently. */
function isMissingChunk(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|module script failed|unable to preload/i.test(error.message)
  );
}
