import assert from 'node:assert/strict';
import type { Send } from '../../testing/api-client.ts';
import type { AuditEntry } from './audit.schema.ts';

export const auditPath = '/api/v4/Audit/GetEntries';

/** Returns the newest entries that match a filter, at most a thousand. */
export async function entriesOf(send: Send, filter: Record<string, string>): Promise<AuditEntry[]> {
  const query = new URLSearchParams({ limit: '1000', ...filter });
  const { status, body, text } = await send('GET', `${auditPath}?${query}`);
  assert.equal(status, 200, text);
  return body.entries;
}
