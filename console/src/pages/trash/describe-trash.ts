import type { TrashEntry } from '@muster/sdk/client';
import { format, formatCount } from '../../strings/format.ts';
import { strings } from '../../strings.ts';

const text = strings.trashPage;

/** What is restored with an entry, such as `2 floors, 40 zones`; empty if only the entry itself is restored. */
export function describeContents({ contents, scope }: TrashEntry): string {
  const { floors, zones, points, shareLinks, attachments, calendarItems } = contents;
  const parts = [
    floors ? formatCount(text.floors, floors) : '',
    zones ? formatCount(text.zones, zones) : '',
    points ? formatCount(text.points, points) : '',
    attachments ? formatCount(text.attachments, attachments) : '',
    shareLinks ? formatCount(text.links, shareLinks) : '',
    scope && scope !== 'one' ? text.scopes[scope] : '',
    calendarItems && calendarItems > 1 ? formatCount(text.items, calendarItems) : '',
  ];
  return parts.filter((part) => part !== '').join(', ');
}

/** The map and floor that the entry belonged to; empty if it belonged to neither. */
export function describePlace({ kind, mapName, floorName }: TrashEntry): string {
  if (kind === 'floor' && mapName !== null) return format(text.onMap, { map: mapName });
  if ((kind === 'zone' || kind === 'point' || kind === 'attachment') && mapName !== null)
    return floorName === null
      ? format(text.onMap, { map: mapName })
      : format(text.onFloor, { map: mapName, floor: floorName });
  return '';
}

/** Who deleted the entry. */
export function describeWho({ deletedBy }: TrashEntry): string {
  const { actor, userId, userName } = deletedBy;
  const { who } = strings.audit;
  if (actor === 'service') return text.deletedByService;
  const name = userName ?? userId ?? who.unknownUser;
  return actor === 'token' ? format(who.token, { name }) : name;
}
