import type { ReactNode } from 'react';
import { describeError } from '../../client/api-errors.ts';
import type { FirstFloor } from '../../data/shared-map.ts';
import { strings } from '../../strings.ts';
import { Heading } from '../../ui/heading.tsx';
import { LoadFailure } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ShareLayout } from './share-layout.tsx';
import styles from './share-page.module.css';
import { SharedMapView } from './shared-map-view.tsx';
import { type Share, useShare } from './use-share.ts';

/** The public page of a share link. No sign-in is required. */
export function SharePage(props: FirstFloor): ReactNode {
  const { token } = props;
  const share = useShare(props);
  // Check this first: after a link is revoked, a map that was loaded or saved earlier must not stay visible.
  if (share.isOver) return <LinkExpired />;
  if (share.shown) return <SharedMapView token={token} share={share} shown={share.shown} />;
  return (
    <ShareLayout title={strings.share.page.title}>
      <div className={styles.message}>
        <Heading>{strings.share.page.title}</Heading>
        <Waiting share={share} />
      </div>
    </ShareLayout>
  );
}

function Waiting({ share }: { readonly share: Share }): ReactNode {
  const text = strings.share.page;
  const isLookingForCopy = share.saved.copy === undefined;
  if (share.error && !isLookingForCopy)
    return (
      <LoadFailure
        title={text.loadFailed}
        message={
          share.isReachable ? describeError(share.error) : `${describeError(share.error)} ${text.noCopy}`
        }
        onRetry={share.retry}
      />
    );
  return (
    <div className="stack-4" role="status" aria-label={strings.actions.loading}>
      <Skeleton height="2.5rem" />
      <Skeleton height="50vh" />
    </div>
  );
}

function LinkExpired(): ReactNode {
  const text = strings.share.ended;
  return (
    <ShareLayout title={strings.invitation.endedTitle}>
      <div className={styles.message}>
        <Heading>{strings.invitation.endedTitle}</Heading>
        <p>{text.text}</p>
      </div>
    </ShareLayout>
  );
}
