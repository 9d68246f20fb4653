import { type ReactNode, useSyncExternalStore } from 'react';
import { connectionState } from '../../client/connection-state.ts';
import { format } from '../../strings/format.ts';
import { strings } from '../../strings.ts';
import { BrandStripe, Mark } from '../../ui/branding.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from './share-page.module.css';

interface ShareLayoutProps {
  /** Window title. */
  readonly title: string;
  /** Known after the map has loaded. */
  readonly departmentName?: string;
  readonly footer?: ReactNode;
  readonly children: ReactNode;
}

/**
 * The page around a shared map. It has no links into the console. The URL contains a secret token, so search engines
 * must not index it and it must not be sent as a referrer.
 */
export function ShareLayout({ title, departmentName, footer, children }: ShareLayoutProps): ReactNode {
  const text = strings.share.page;
  return (
    <div className={styles.layout}>
      <title>{format(strings.app.pageTitle, { page: title })}</title>
      <meta name="robots" content="noindex, nofollow" />
      <meta name="referrer" content="no-referrer" />
      <header className={styles.header}>
        <div className={styles.bar}>
          <Mark />
          <p>{departmentName ? format(text.sharedBy, { department: departmentName }) : strings.app.name}</p>
        </div>
        <BrandStripe />
      </header>
      <main className={styles.main}>
        <Offline isShown={departmentName !== undefined} />
        {children}
      </main>
      {footer && <footer className={styles.footer}>{footer}</footer>}
    </div>
  );
}

/**
 * If the network is down, the last loaded map stays visible, which helps in a basement. The page reconnects by
 * itself.
 */
function Offline({ isShown }: { readonly isShown: boolean }): ReactNode {
  const isReachable = useSyncExternalStore(connectionState.subscribe, connectionState.isReachable);
  return (
    <div role="status" className={styles.offline}>
      {isShown && !isReachable && <Notice kind="warning">{strings.share.page.offline}</Notice>}
    </div>
  );
}
