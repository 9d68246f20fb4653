import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { isTextField } from '../browser/is-text-field.ts';
import { format } from '../strings/format.ts';
import { strings } from '../strings.ts';
import { Heading } from './heading.tsx';
import styles from './page.module.css';

export interface Crumb {
  readonly label: string;
  readonly to: string;
}

interface PageProps {
  /** The heading, also used as the window title. It may change when the data has loaded. */
  readonly title: string;
  /** The pages that lead here, without this page itself. */
  readonly crumbs?: readonly Crumb[];
  /** Shown next to the heading, such as badges or a line of facts. */
  readonly facts?: ReactNode;
  readonly actions?: ReactNode;
  /** `full` fills the window, for maps and calendars. `narrow` is for forms and texts. */
  readonly width?: 'full' | 'wide' | 'narrow';
  readonly children: ReactNode;
}

/**
 * The frame of every page: an `h1` and the window title. The `h1` gets the focus after a navigation, so that screen readers
 * announce the new page, unless the user is typing in a field that stays, such as the search, while the page loads.
 */
export function Page({ title, crumbs = [], facts, actions, width = 'wide', children }: PageProps): ReactNode {
  return (
    <div className={`${styles.page} ${width === 'wide' ? '' : styles[width]}`}>
      <title>{format(strings.app.pageTitle, { page: title })}</title>
      <header className={styles.header}>
        <div className={styles.heading}>
          {crumbs.length > 0 && <Breadcrumb crumbs={crumbs} />}
          <PageHeading>{title}</PageHeading>
          {facts}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      {children}
    </div>
  );
}

/** The `h1` of a page that does not use {@link Page}. */
export function PageHeading({ children }: { readonly children: ReactNode }): ReactNode {
  const heading = useRef<HTMLHeadingElement>(null);
  const { key, pathname } = useLocation();
  const isFirst = key === 'default'; // on a full page load, the browser starts at the top anyway
  // In a layout effect, because on a slow machine the user may already be typing when a later effect would move the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new URL is a new page, even if React reuses the component
  useLayoutEffect(() => {
    if (!isFirst && !isTextField(document.activeElement)) heading.current?.focus({ preventScroll: true });
  }, [pathname]);
  return <Heading ref={heading}>{children}</Heading>;
}

/** Links to the pages that lead to this page, without the page itself. */
export function Breadcrumb({ crumbs }: { readonly crumbs: readonly Crumb[] }): ReactNode {
  return (
    <nav aria-label={strings.actions.breadcrumb}>
      <ol className={styles.crumbs}>
        {crumbs.map(({ label, to }) => (
          <li key={to}>
            <Link to={to}>{label}</Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
