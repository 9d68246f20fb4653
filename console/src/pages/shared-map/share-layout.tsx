import { type ReactNode, useSyncExternalStore } from 'react';
import { connectionState } from '../../client/connection-state.ts';
import { format } from '../../strings/format.ts';
import { strings } from '../../strings.ts';
import { BrandStripe, Mark } from '../../ui/branding.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from './share-page.module.css';

interface ShareLayoutProps {
  /** Of the window. */
  readonly title: string;
  /** Whose map it is, once that is known. */
  readonly departmentName?: string;
  readonly footer?: ReactNode;
  readonly children: ReactNode;
}

/** The frame of a shared map: nothing of it leads into the console. The address is a key, so nobody is to learn it from here. */
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

/** The map stays as it was read last: in a cellar that is better than nothing. It looks again by itself. */
function Offline({ isShown }: { readonly isShown: boolean }): ReactNode {
  const isReachable = useSyncExternalStore(connectionState.subscribe, connectionState.isReachable);
  return (
    <div role="status" className={styles.offline}>
      {isShown && !isReachable && <Notice kind="warning">{strings.share.page.offline}</Notice>}
    </div>
  );
}
