import type { ShareLink } from '@muster/sdk/client';
import type { ReactNode } from 'react';
import { formatDateTime } from '../strings/dates.ts';
import { format } from '../strings/format.ts';
import { strings } from '../strings.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { formatAgo } from '../ui/format-ago.ts';
import type { NamedFloor } from './floor-fields.tsx';
import { isExpired } from './link-expiry.ts';
import styles from './share-panel.module.css';

interface ShareLinkRowProps {
  readonly link: ShareLink;
  readonly floors: readonly NamedFloor[];
  readonly onRevoke: () => void;
}

/** The details of a link, but not its URL, which the server does not know. */
export function ShareLinkRow({ link, floors, onRevoke }: ShareLinkRowProps): ReactNode {
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
