import type { ReactNode } from 'react';
import { strings } from '../strings.ts';
import { ButtonLink } from './button-link.tsx';
import { Page } from './page.tsx';

/** For unknown URLs, and for maps, floors and items that do not exist or were deleted. */
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
