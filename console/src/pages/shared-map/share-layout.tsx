import type { ReactNode } from 'react';
import { format } from '../../strings/format.ts';
import { strings } from '../../strings.ts';
import { Mark } from '../../ui/branding.tsx';
import styles from './share-page.module.css';

interface ShareLayoutProps {
  /** Window title. */
  readonly title: string;
  readonly children: ReactNode;
}

/** The frame around the pages of a share link that show no map. */
export function ShareLayout({ title, children }: ShareLayoutProps): ReactNode {
  return (
    <div className={styles.layout}>
      <title>{format(strings.app.pageTitle, { page: title })}</title>
      <header className={styles.header}>
        <div className={styles.brand}>
          <Mark />
          <p>{strings.app.name}</p>
        </div>
      </header>
      <main>{children}</main>
    </div>
  );
}
