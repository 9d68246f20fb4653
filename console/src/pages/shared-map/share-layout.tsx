import type { ReactNode } from 'react';
import { format } from '../../strings/format.ts';
import { strings } from '../../strings.ts';
import { BrandStripe, Mark } from '../../ui/branding.tsx';
import styles from './share-page.module.css';

interface ShareLayoutProps {
  /** Window title. */
  readonly title: string;
  /** Known once the map has loaded. */
  readonly departmentName?: string;
  /** A notice about the connection, if needed. */
  readonly connection?: ReactNode;
  /** The manifest of the web app, which allows users to install the page. */
  readonly manifest?: string;
  readonly footer?: ReactNode;
  readonly children: ReactNode;
}

/**
 * The frame around a shared map. It has no links into the console. The URL contains a secret token, so share.html excludes the
 * page from search engines and prevents the URL from being sent as a referrer.
 */
export function ShareLayout(props: ShareLayoutProps): ReactNode {
  const { title, departmentName, connection, manifest, footer, children } = props;
  const text = strings.share.page;
  return (
    <div className={styles.layout}>
      <title>{format(strings.app.pageTitle, { page: title })}</title>
      {manifest && <link rel="manifest" href={manifest} />}
      <header className={styles.header}>
        <div className={styles.bar}>
          <Mark />
          <p>{departmentName ? format(text.sharedBy, { department: departmentName }) : strings.app.name}</p>
        </div>
        <BrandStripe />
      </header>
      <main className={styles.main}>
        <div role="status" className={styles.offline}>
          {connection}
        </div>
        {children}
      </main>
      {footer && <footer className={styles.footer}>{footer}</footer>}
    </div>
  );
}
