import type { ShareLink } from '@muster/sdk/client';
import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { describeError } from '../client/api-errors.ts';
import { usePermission } from '../client/client-context.tsx';
import { useShareLinks } from '../data/share-links.ts';
import { strings } from '../strings.ts';
import { Button } from '../ui/button.tsx';
import { LoadFailure, Notice } from '../ui/notice.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { NewLinkDialog } from './new-link-dialog.tsx';
import { RevokeDialog } from './revoke-dialog.tsx';
import { ShareLinkRow } from './share-link-row.tsx';
import styles from './share-panel.module.css';

interface SharePanelProps {
  readonly mapId: string;
  /** Links of an archived map show nothing. */
  readonly isActive: boolean;
}

/** The share links of a map, for those who may make them; nothing for others. */
export function SharePanel(props: SharePanelProps): ReactNode {
  return usePermission('maps:write') ? <ShareLinks {...props} /> : null;
}

function ShareLinks({ mapId, isActive }: SharePanelProps): ReactNode {
  const text = strings.share.links;
  const links = useShareLinks(mapId);
  const [isMaking, setMaking] = useState(false);
  const titleId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <section className={styles.panel} aria-labelledby={titleId}>
      <div className={styles.head}>
        <h2 ref={heading} id={titleId} tabIndex={-1}>
          {text.title}
        </h2>
        <Button icon="link" onClick={() => setMaking(true)}>
          {text.newLink}
        </Button>
      </div>
      <p className={styles.muted}>{text.intro}</p>
      {!isActive && <Notice kind="warning">{text.inactive}</Notice>}
      {links.isPending && <Skeleton height="4rem" />}
      {links.isLoadingError && (
        <LoadFailure
          title={text.loadFailed}
          message={describeError(links.error)}
          onRetry={() => void links.refetch()}
        />
      )}
      {links.data && <LinkList mapId={mapId} links={links.data} onGone={() => heading.current?.focus()} />}
      {isMaking && <NewLinkDialog mapId={mapId} onClose={() => setMaking(false)} />}
    </section>
  );
}

interface LinkListProps {
  readonly mapId: string;
  readonly links: readonly ShareLink[];
  /** The button that had the focus has gone with its row. */
  readonly onGone: () => void;
}

function LinkList({ mapId, links, onGone }: LinkListProps): ReactNode {
  const text = strings.share.links;
  const [leaving, setLeaving] = useState<ShareLink>();
  const [goneCount, setGoneCount] = useState(0);
  const close = (isGone: boolean) => {
    setLeaving(undefined);
    if (isGone) setGoneCount((count) => count + 1);
  };
  // Once the dialog is gone, which gives the focus back to where it came from.
  const afterGone = useEffectEvent(onGone);
  useEffect(() => {
    if (goneCount > 0) afterGone();
  }, [goneCount]);
  return (
    <>
      {links.length === 0 ? (
        <div className={styles.empty}>
          <p>{text.emptyTitle}</p>
          <p className={styles.muted}>{text.emptyText}</p>
        </div>
      ) : (
        <ul className={styles.rows}>
          {links.map((link) => (
            <ShareLinkRow key={link.shareLinkId} link={link} onRevoke={() => setLeaving(link)} />
          ))}
        </ul>
      )}
      {leaving && <RevokeDialog mapId={mapId} link={leaving} onClose={close} />}
    </>
  );
}
