import type { ReactNode } from 'react';
import { format } from '../../strings/format.ts';
import { strings } from '../../strings.ts';
import { BrandStripe, Mark } from '../../ui/branding.tsx';
import { PageHeading } from '../../ui/page.tsx';
import styles from './public-layout.module.css';

interface PublicLayoutProps {
  readonly title: string;
  readonly intro?: string;
  readonly children: ReactNode;
}

/** The card that frames the sign-in pages. */
export function PublicLayout({ title, intro, children }: PublicLayoutProps): ReactNode {
  return (
    <main className={styles.layout}>
      <title>{format(strings.app.pageTitle, { page: title })}</title>
      <div className={styles.card}>
        <div className={styles.head}>
          <Mark size={32} />
          {strings.app.name}
        </div>
        <BrandStripe />
        <div className={`${styles.body} stack-4`}>
          <PageHeading>{title}</PageHeading>
          {intro && <p className={styles.intro}>{intro}</p>}
          {children}
        </div>
      </div>
    </main>
  );
}
