import type { AuditEntry, AuditFilter } from '@muster/sdk/client';
import { strings } from '../strings.ts';

export type AuditKind = AuditEntry['kind'];

export const auditKinds = Object.keys(strings.audit.kinds) as AuditKind[]; // Object.keys returns string[]

/** The filter, as stored in the URL of the page. */
export interface AuditSearch {
  readonly kind: AuditKind | '';
  readonly user: string;
  /** Days in this device's time zone, including the last one: `2026-03-01`. */
  readonly from: string;
  readonly to: string;
  /** The id of one subject, such as a zone. */
  readonly id: string;
}

export const emptySearch: AuditSearch = { kind: '', user: '', from: '', to: '', id: '' };

export function readSearch(query: URLSearchParams): AuditSearch {
  const day = (name: string) => {
    const value = query.get(name) ?? '';
    return /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value)) ? value : '';
  };
  return {
    kind: auditKinds.find((kind) => kind === query.get('kind')) ?? '',
    user: query.get('user') ?? '',
    from: day('from'),
    to: day('to'),
    id: query.get('id') ?? '',
  };
}

/** Includes only the chosen filters, so that the URL stays short. */
export function writeSearch(search: AuditSearch): Record<string, string> {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== ''));
}

export function isEmptySearch(search: AuditSearch): boolean {
  return Object.values(search).every((value) => value === '');
}

/** Whether the last day is before the first day. */
export function isReversed({ from, to }: AuditSearch): boolean {
  return from !== '' && to !== '' && to < from;
}

/** @param customMapId limits the filter to what belongs to this map */
export function toFilter(search: AuditSearch, customMapId?: string): AuditFilter {
  const { kind, user, id, from, to } = search;
  return {
    ...(kind && { kind }),
    ...(id && { id }),
    ...(user && { userId: user }),
    ...(from && { from: startOf(from, 0) }),
    ...(to && { to: startOf(to, 1) }),
    ...(customMapId && { customMapId }),
  };
}

/** Midnight in this device's time zone, on a day or some days later. */
function startOf(day: string, daysLater: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + daysLater).toISOString();
}
