import type { ShareLink } from '@muster/sdk/client';
import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { failureOf } from '../client/api-errors.ts';
import { usePermission } from '../client/client-context.tsx';
import { Loaded } from '../data/loaded.tsx';
import { useRevokeShareLink, useShareLinks } from '../data/share-links.ts';
import { formatDateTime } from '../strings/dates.ts';
import { format } from '../strings/format.ts';
import { strings } from '../strings.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { formatAgo } from '../ui/format-ago.ts';
import { Notice } from '../ui/notice.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useToasts } from '../ui/toast.tsx';
import type { NamedFloor } from './floor-fields.tsx';
import { isExpired } from './link-expiry.ts';
import { NewLinkDialog } from './new-link-dialog.tsx';
import styles from './share-panel.module.css';

interface SharePanelProps {
  readonly mapId: string;
  readonly floors: readonly (NamedFloor & { readonly isActive: boolean })[];
  /** Whether the map is active. Share links of archived maps do not show the map. */
  readonly isActive: boolean;
  /** Whether links must expire. */
  readonly isConfidential: boolean;
}

/** The share links of a map. Shows nothing if the user is not allowed to create them. */
export function SharePanel(props: SharePanelProps): ReactNode {
  return usePermission('maps:write') ? <ShareLinks {...props} /> : null;
}

function ShareLinks({ mapId, floors, isActive, isConfidential }: SharePanelProps): ReactNode {
  const text = strings.share.links;
  const links = useShareLinks(mapId);
  const [isCreating, setCreating] = useState(false);
  const titleId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <section className={`${styles.panel} stack-3`} aria-labelledby={titleId}>
      <div className={styles.head}>
        <h2 ref={heading} id={titleId} tabIndex={-1}>
          {text.title}
        </h2>
        <Button icon="link" onClick={() => setCreating(true)}>
          {text.newLink}
        </Button>
      </div>
      <p className="muted">{text.intro}</p>
      {!isActive && <Notice kind="warning">{text.inactive}</Notice>}
      <Loaded query={links} failedTitle={text.loadFailed} placeholder={<Skeleton height="4rem" />}>
        {(data) => (
          <LinkList mapId={mapId} floors={floors} links={data} onRemoved={() => heading.current?.focus()} />
        )}
      </Loaded>
      {isCreating && (
        <NewLinkDialog
          mapId={mapId}
          floors={floors.filter((floor) => floor.isActive)}
          mustExpire={isConfidential}
          onClose={() => setCreating(false)}
        />
      )}
    </section>
  );
}

interface LinkListProps extends Pick<SharePanelProps, 'mapId' | 'floors'> {
  readonly links: readonly ShareLink[];
  /** Called after a link was removed, because the button that had the focus no longer exists. */
  readonly onRemoved: () => void;
}

function LinkList({ mapId, floors, links, onRemoved }: LinkListProps): ReactNode {
  const text = strings.share.links;
  const [linkToRevoke, setLinkToRevoke] = useState<ShareLink>();
  const [removedCount, setRemovedCount] = useState(0);
  const close = (isRemoved: boolean) => {
    setLinkToRevoke(undefined);
    if (isRemoved) setRemovedCount((count) => count + 1);
  };
  // When the dialog closes, it returns the focus to where it was before, so wait until after that.
  const focusAfterRemoval = useEffectEvent(onRemoved);
  useEffect(() => {
    if (removedCount > 0) focusAfterRemoval();
  }, [removedCount]);
  return (
    <>
      {links.length === 0 ? (
        <div className={styles.empty}>
          <p>{text.emptyTitle}</p>
          <p className="muted">{text.emptyText}</p>
        </div>
      ) : (
        <ul className={styles.rows}>
          {links.map((link) => (
            <ShareLinkRow
              key={link.shareLinkId}
              link={link}
              floors={floors}
              onRevoke={() => setLinkToRevoke(link)}
            />
          ))}
        </ul>
      )}
      {linkToRevoke && <RevokeDialog mapId={mapId} link={linkToRevoke} onClose={close} />}
    </>
  );
}

interface ShareLinkRowProps {
  readonly link: ShareLink;
  readonly floors: readonly NamedFloor[];
  readonly onRevoke: () => void;
}

/** The details of a link, but not its URL, which the server does not know. */
function ShareLinkRow({ link, floors, onRevoke }: ShareLinkRowProps): ReactNode {
  const text = strings.share.links;
  const now = Date.now();
  const hasExpired = isExpired(link.expiresOn, now);
  const label = link.label ?? text.noLabel;
  return (
    <li className={styles.row}>
      <div className={styles.facts}>
        <p className={link.label ? styles.label : styles.noLabel}>
          {label} {hasExpired && <Badge kind="warning">{text.endedBadge}</Badge>}
        </p>
        <p className="muted">{describeEnd(link.expiresOn, hasExpired)}</p>
        {link.floorIds && <p className="muted">{describeFloors(link.floorIds, floors)}</p>}
        <p className="muted">{format(text.made, { when: formatAgo(link.addedOn, now) })}</p>
      </div>
      <Button
        kind="quiet"
        icon="delete"
        aria-label={format(hasExpired ? text.removeNamed : text.revokeNamed, { label })}
        onClick={onRevoke}
      >
        {hasExpired ? text.remove : text.revoke}
      </Button>
    </li>
  );
}

/** Names the floors that still exist. */
function describeFloors(ids: readonly string[], floors: readonly NamedFloor[]): string {
  const names = floors.filter((floor) => ids.includes(floor.customMapFloorId)).map(({ name }) => name);
  const text = strings.share.links;
  return names.length === 0 ? text.noFloors : format(text.onlyFloors, { floors: names.join(', ') });
}

function describeEnd(expiresOn: string | null, hasExpired: boolean): string {
  const text = strings.share.links;
  if (expiresOn === null) return text.never;
  return format(hasExpired ? text.ended : text.ends, { when: formatDateTime(expiresOn) });
}

interface RevokeDialogProps {
  readonly mapId: string;
  readonly link: ShareLink;
  readonly onClose: (isRemoved: boolean) => void;
}

function RevokeDialog({ mapId, link, onClose }: RevokeDialogProps): ReactNode {
  const text = strings.share.links;
  const revoke = useRevokeShareLink(mapId);
  const { done } = useToasts();
  const [hasExpired] = useState(() => isExpired(link.expiresOn, Date.now()));
  const confirm = async () => {
    const result = await revoke(link.shareLinkId);
    if (result.ok) {
      done(hasExpired ? text.removed : text.revoked);
      onClose(true);
    }
    return failureOf(result);
  };
  return (
    <ConfirmDialog
      title={hasExpired ? text.removeTitle : text.revokeTitle}
      confirmLabel={hasExpired ? text.remove : text.revoke}
      isDangerous={!hasExpired}
      onConfirm={confirm}
      onCancel={() => onClose(false)}
    >
      {format(hasExpired ? text.removeText : text.revokeText, { label: link.label ?? text.noLabel })}
    </ConfirmDialog>
  );
}
