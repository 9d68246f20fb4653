import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { describeError, isNotFound } from '../../client/api-errors.ts';
import { useSharedMap } from '../../data/share-links.ts';
import { strings } from '../../strings.ts';
import { LoadFailure } from '../../ui/notice.tsx';
import { PageHeading } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ShareLayout } from './share-layout.tsx';
import styles from './share-page.module.css';
import { SharedMapView } from './shared-map-view.tsx';

/** The public page of a share link. No sign-in is required. */
export function Component(): ReactNode {
  const { token = '' } = useParams();
  const shared = useSharedMap(token);
  // Check this before `data`: after a link is revoked, the map that was loaded earlier must not stay visible.
  if (isNotFound(shared.error)) return <LinkExpired />;
  if (shared.data) return <SharedMapView shared={shared.data} />;
  return (
    <ShareLayout title={strings.share.page.title}>
      <div className={styles.message}>
        <PageHeading>{strings.share.page.title}</PageHeading>
        {shared.error ? (
          <LoadFailure
            title={strings.share.page.loadFailed}
            message={describeError(shared.error)}
            onRetry={() => void shared.refetch()}
          />
        ) : (
          <div className={styles.waiting} role="status" aria-label={strings.actions.loading}>
            <Skeleton height="2.5rem" />
            <Skeleton height="50vh" />
          </div>
        )}
      </div>
    </ShareLayout>
  );
}

function LinkExpired(): ReactNode {
  const text = strings.share.ended;
  return (
    <ShareLayout title={text.title}>
      <div className={styles.message}>
        <PageHeading>{text.title}</PageHeading>
        <p>{text.text}</p>
      </div>
    </ShareLayout>
  );
}
