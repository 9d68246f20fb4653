import type { Session } from '@muster/sdk/client';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { Link, Navigate, NavLink, Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router';
import { PageSessionContext, useSession } from '../client/client-context.tsx';
import { connectionState } from '../client/connection-state.ts';
import { createQueryClient } from '../client/query-client.ts';
import { useDepartment } from '../data/department.ts';
import { strings } from '../strings.ts';
import { BrandStripe, Mark } from '../ui/branding.tsx';
import { Icon } from '../ui/icon.tsx';
import { Loading } from '../ui/skeleton.tsx';
import { ToastProvider } from '../ui/toast.tsx';
import { AccountMenu } from './account-menu.tsx';
import { ConnectionBanner } from './connection-banner.tsx';
import { SessionEnded } from './session-ended.tsx';
import styles from './shell.module.css';

/**
 * What is around every page of those who are signed in. Who is not is sent to sign in and comes back here; whose
 * session ends while a page is open keeps the page and signs in over it.
 */
export function Shell(): ReactNode {
  const session = useSession();
  const { pathname, search } = useLocation();
  const [holder, setHolder] = useState(session);
  if (session && session !== holder) setHolder(session);
  const shown = session ?? holder;
  if (!shown) {
    const to = `${pathname}${search}`;
    return <Navigate to={to === '/' ? '/sign-in' : `/sign-in?to=${encodeURIComponent(to)}`} replace />;
  }
  // Another person's sign-in over a page that was left open starts anew.
  return (
    <PersonalShell
      key={`${shown.departmentId} ${shown.userId}`}
      session={shown}
      isEnded={session === undefined}
    />
  );
}

interface PersonalShellProps {
  readonly session: Session;
  readonly isEnded: boolean;
}

/** What one person has read and was told is not for the next: it is held here, and goes with its holder. */
function PersonalShell({ session, isEnded }: PersonalShellProps): ReactNode {
  const [queries] = useState(() => createQueryClient(connectionState));
  const wasEnded = useRef(false);
  useEffect(() => {
    // What could not be read while nobody was signed in.
    if (wasEnded.current && !isEnded) void queries.invalidateQueries();
    wasEnded.current = isEnded;
  }, [isEnded, queries]);
  return (
    <PageSessionContext value={session}>
      <QueryClientProvider client={queries}>
        <ToastProvider>
          <Layout session={session} />
          {isEnded && <SessionEnded />}
        </ToastProvider>
      </QueryClientProvider>
    </PageSessionContext>
  );
}

function Layout({ session }: Pick<PersonalShellProps, 'session'>): ReactNode {
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#content">
        {strings.app.skipToContent}
      </a>
      <Header session={session} />
      <main id="content" className={styles.main} tabIndex={-1}>
        <ConnectionBanner />
        <Suspense fallback={<Loading />}>
          <Outlet />
        </Suspense>
      </main>
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
      <BrandStripe />
      {isLoading && <div className={styles.loading} />}
    </header>
  );
}
