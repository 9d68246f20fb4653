import type { Session } from '@muster/sdk/client';
import { useQueryClient } from '@tanstack/react-query';
import { Fragment, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { Link, Navigate, NavLink, Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router';
import { useDepartment } from '../data/department.ts';
import { strings } from '../strings.ts';
import { Icon } from '../ui/icon.tsx';
import { Loading } from '../ui/skeleton.tsx';
import { AccountMenu } from './account-menu.tsx';
import { Livery, Mark } from './livery.tsx';
import { useSession } from './muster-context.tsx';
import { SessionEnded } from './session-ended.tsx';
import styles from './shell.module.css';
import { UnreachableBanner } from './unreachable-banner.tsx';

/**
 * What is around every page of those who are signed in. Who is not is sent to sign in and comes back here; whose
 * session ends while a page is open keeps the page and signs in over it.
 */
export function Shell(): ReactNode {
  const session = useSession();
  const { pathname, search } = useLocation();
  const queries = useQueryClient();
  const [holder, setHolder] = useState(session);
  const wasSignedOut = useRef(false);
  useEffect(() => {
    if (!session) return;
    setHolder(session);
    // What could not be read while nobody was signed in.
    if (wasSignedOut.current) void queries.invalidateQueries();
  }, [session, queries]);
  useEffect(() => {
    wasSignedOut.current = !session;
  }, [session]);
  const shown = session ?? holder;
  if (!shown) {
    const to = `${pathname}${search}`;
    return <Navigate to={to === '/' ? '/sign-in' : `/sign-in?to=${encodeURIComponent(to)}`} replace />;
  }
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#content">
        {strings.app.skipToContent}
      </a>
      <Header session={shown} />
      <main id="content" className={styles.main} tabIndex={-1}>
        <UnreachableBanner />
        {/* Another person's sign-in over a page that was left open starts anew. */}
        <Fragment key={`${shown.departmentId} ${shown.userId}`}>
          <Suspense fallback={<Loading />}>
            <Outlet />
          </Suspense>
        </Fragment>
      </main>
      {!session && <SessionEnded />}
      <ScrollRestoration />
    </div>
  );
}

function Header({ session }: { readonly session: Session }): ReactNode {
  const text = strings.app;
  const department = useDepartment();
  const isLoading = useNavigation().state === 'loading';
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <Link to="/maps" className={styles.brand}>
          <Mark />
          <span className={styles.department}>{department.data?.name ?? text.name}</span>
        </Link>
        <nav className={styles.nav} aria-label={text.mainNavigation}>
          <NavLink to="/maps">
            <Icon name="map" size={18} />
            {text.maps}
          </NavLink>
          <NavLink to="/calendar">
            <Icon name="calendar" size={18} />
            {text.calendar}
          </NavLink>
          <NavLink to="/settings">
            <Icon name="settings" size={18} />
            {text.settings}
          </NavLink>
        </nav>
        <AccountMenu session={session} className={styles.account} textClassName={styles.accountText} />
      </div>
      <Livery />
      {isLoading && <div className={styles.loading} />}
    </header>
  );
}
