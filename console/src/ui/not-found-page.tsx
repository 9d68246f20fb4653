import type { ReactNode } from 'react';
import { strings } from '../strings.ts';
import { ButtonLink } from './button.tsx';
import { Page } from './page.tsx';

/** For addresses that lead nowhere, and for pages whose map, floor or item is not there (any more). */
export function NotFoundPage(): ReactNode {
  const text = strings.errors;
  return (
    <Page title={text.notFoundTitle} width="narrow">
      <p>{text.notFoundText}</p>
      <div>
        <ButtonLink to="/maps" kind="primary" icon="map">
          {text.backToMaps}
        </ButtonLink>
      </div>
    </Page>
  );
}
