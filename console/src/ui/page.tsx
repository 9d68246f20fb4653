import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { format } from '../strings/format.ts';
import { strings } from '../strings.ts';
import { Heading } from './heading.tsx';
import styles from './page.module.css';

export interface Crumb {
  readonly label: string;
  readonly to: string;
}

interface PageProps {
  /** The heading, and the title of the window. May change when the data has come. */
  readonly title: string;
  /** The way here, without this page itself. */
  readonly crumbs?: readonly Crumb[];
  /** Beside the heading: badges, a line of facts. */
  readonly facts?: ReactNode;
  readonly actions?: ReactNode;
  /** `full` fills the window, for maps and calendars; `narrow` is for forms and texts. */
  readonly width?: 'full' | 'wide' | 'narrow';
  readonly children: ReactNode;
}

/**
 * The frame of every page: one `h1`, which takes the focus when the page was navigated to, so that a screen reader says
 * where one has come to; and the window's title.
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
  const isFirst = key === 'default'; // on a full page load the browser starts at the top anyway
  // In a layout effect: on a slow machine the user may already be typing when a later effect runs and takes the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new address is a new page, also where React keeps it
  useLayoutEffect(() => {
    if (!isFirst) heading.current?.focus({ preventScroll: true });
  }, [pathname]);
  return <Heading ref={heading}>{children}</Heading>;
}

/** The way to a page, without the page itself. */
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
