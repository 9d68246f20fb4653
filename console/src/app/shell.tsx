import type { Session } from '@muster/sdk/client';
import { QueryClientProvider, useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Link, Navigate, NavLink, Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router';
import { PageSessionContext, useClient, usePermission, useSession } from '../client/client-context.tsx';
import { connectionState } from '../client/connection-state.ts';
import { createQueryClient } from '../client/query-client.ts';
import { useDepartment } from '../data/department.ts';
import { BackgroundContext } from '../map-view/background.ts';
import { SavedShareLinks } from '../saved-shares/saved-share-links.tsx';
import { loadTexts, strings, textParts } from '../strings.ts';
import { BrandStripe, Mark } from '../ui/branding.tsx';
import { Icon } from '../ui/icon.tsx';
import { Notice } from '../ui/notice.tsx';
import { Loading } from '../ui/skeleton.tsx';
import { ToastProvider } from '../ui/toast.tsx';
import { UnitsContext } from '../units/units-context.ts';
import { AccountMenu } from './account-menu.tsx';
import { locatePage } from './lazy-page.ts';
import { SessionEnded } from './session-ended.tsx';
import styles from './shell.module.css';

/** Loaded after the first page is shown. If loading fails, the page works without it. */
const ZoneSearch = lazy(() =>
  import('../search/zone-search.tsx').then(
    (search) => ({ default: search.ZoneSearch }),
    () => ({ default: () => null }),
  ),
);

/**
 * The frame around every page for signed-in users. Users who are not signed in are sent to the sign-in page and then back. If the
 * session ends while a page is open, the page stays and the user signs in over it.
 */
export function Shell(): ReactNode {
  const session = useSession();
  const { pathname, search } = useLocation();
  const [lastSession, setLastSession] = useState(session);
  if (session && session !== lastSession) setLastSession(session);
  const shown = session ?? lastSession;
  if (!shown) {
    const to = `${pathname}${search}`;
    return <Navigate to={to === '/' ? '/sign-in' : `/sign-in?to=${encodeURIComponent(to)}`} replace />;
  }
  // If a different user signs in over an open page, the key changes and the page is reset.
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

/** Cached data and toasts belong to one user. They are kept here, so that the next user does not see them. */
function PersonalShell({ session, isEnded }: PersonalShellProps): ReactNode {
  const [queries] = useState(() => createQueryClient(connectionState));
  const wasEnded = useRef(false);
  useEffect(() => {
    // Refetch whatever failed while no one was signed in.
    if (wasEnded.current && !isEnded) void queries.invalidateQueries();
    wasEnded.current = isEnded;
  }, [isEnded, queries]);
  // Loads all texts early, so that pages opened later do not have to wait. A page that cannot load its texts reports it.
  useEffect(() => void loadTexts(textParts).catch(() => undefined), []);
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
  const department = useDepartment().data;
  const units = department?.units ?? 'imperial';
  return (
    <UnitsContext value={units}>
      <BackgroundContext value={department?.background}>
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
      </BackgroundContext>
    </UnitsContext>
  );
}

function Header({ session }: { readonly session: Session }): ReactNode {
  const text = strings.app;
  const department = useDepartment();
  const mayAudit = usePermission('department:admin');
  const mayRead = usePermission('maps:read');
  const links = [
    ...(mayRead ? ([['locate', 'pin']] as const) : []),
    ['maps', 'map'],
    ['calendar', 'calendar'],
    ...(mayAudit ? ([['activity', 'history']] as const) : []),
    ['settings', 'settings'],
  ] as const;
  const hasOwnSearch = useLocation().pathname === '/locate';
  const isLoading = useNavigation().state === 'loading';
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <Link to="/maps" className={styles.brand}>
          <Mark />
          <span className={styles.department}>{department.data?.name ?? text.name}</span>
        </Link>
        <nav className={styles.nav} aria-label={text.mainNavigation}>
          {links.map(([name, icon]) => (
            <NavLink key={name} to={`/${name}`}>
              <Icon name={icon} size={18} />
              {text[name]}
            </NavLink>
          ))}
        </nav>
        {mayRead && !hasOwnSearch && (
          <Suspense fallback={null}>
            <ZoneSearch session={session} preload={locatePage.lazy} />
          </Suspense>
        )}
        <AccountMenu
          session={session}
          className={`${styles.account} inline`}
          textClassName={styles.accountText}
        />
      </div>
      <BrandStripe />
      {isLoading && <div className={styles.loading} />}
    </header>
  );
}

const pollIntervalMs = 5_000;

/** Shows that the service is unreachable and polls until it responds. Then it refetches everything on the page. */
function ConnectionBanner(): ReactNode {
  const isReachable = useSyncExternalStore(connectionState.subscribe, connectionState.isReachable);
  const client = useClient();
  const queries = useQueryClient();
  useEffect(() => {
    if (isReachable) return undefined;
    const timer = setInterval(async () => {
      const response = await client.get('/health');
      if (!response.ok && response.error.kind !== 'api') return;
      connectionState.report(true);
      await queries.invalidateQueries();
    }, pollIntervalMs);
    return () => clearInterval(timer);
  }, [isReachable, client, queries]);
  return (
    <div role="status">
      {!isReachable && (
        <Notice kind="warning" title={strings.errors.offline}>
          <SavedShareLinks />
        </Notice>
      )}
    </div>
  );
}
