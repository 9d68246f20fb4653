import type { AuditEntry } from '@muster/sdk/client';
import { format } from '../strings/format.ts';
import { strings } from '../strings.ts';
import type { Units } from '../units/units.ts';
import { describeValue } from './describe-value.ts';

const text = strings.audit;

/** Describes an entry in a sentence, such as `Ada Field changed the zone “Room 12”`. */
export function describeEntry(entry: AuditEntry): string {
  const { action } = entry;
  const values = { who: describeActor(entry), what: describeSubject(entry), action };
  if (entry.kind === 'installation' && action === 'restored') return format(text.actions.restoredAll, values);
  return format(text.actions[action] ?? text.actions.other, values);
}

/** Describes the subject of an entry, such as `zone “Room 12”`. A newer server may send kinds that this version does not know. */
export function describeSubject({ kind, name }: AuditEntry): string {
  const kindName = text.kinds[kind] ?? kind;
  return name ? format(text.named, { kind: kindName, name }) : kindName;
}

function describeActor({ actor, userId, userName, via }: AuditEntry): string {
  const { who } = text;
  if (actor === 'service') return who.service;
  if (actor === 'command')
    return userName
      ? format(who.commandBy, { name: userName, command: via })
      : format(who.command, { command: via });
  const name = userName ?? userId ?? who.unknownUser;
  return actor === 'token' ? format(who.token, { name }) : name;
}

/** A field that changed, in words. */
export interface DescribedChange {
  readonly label: string;
  /** `undefined` if there was no value before: new things only have values after. */
  readonly before: string | undefined;
  /** `undefined` if there is no value any more. */
  readonly after: string | undefined;
}

/** The changed fields of an entry, in the order in which they were recorded. */
export function describeChanges({ before, after }: AuditEntry, units: Units): DescribedChange[] {
  const isUpdate = before !== null && after !== null;
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...fields].flatMap((field) => {
    const label = (text.fields as Readonly<Record<string, string>>)[field] ?? field;
    // Lists of coordinates and the floor id of a new zone are useless to readers.
    if (field === 'polygonGeoJson' || field === 'placement')
      return isUpdate ? { label, before: undefined, after: text.changes.changedOutline } : [];
    if (field === 'customMapFloorId' && !isUpdate) return [];
    return {
      label,
      before: before ? describeValue(field, before[field], units) : undefined,
      after: after ? describeValue(field, after[field], units) : undefined,
    };
  });
}
