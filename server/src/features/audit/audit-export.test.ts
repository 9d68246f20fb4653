import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parse } from 'csv-parse/sync';
import { clientOf } from '../../testing/api-client.ts';
import { addMapWithFloor, addZone } from '../../testing/sample-zones.ts';
import { onEveryEngine } from '../../testing/test-server.ts';
import type { AuditEntry } from './audit.schema.ts';
import { auditPath, entriesOf } from './audit.test-support.ts';
import { recordAudit } from './audit.ts';
import { startAuditExport } from './audit-list.ts';

onEveryEngine('export of the audit log', (server) => {
  test('NDJSON has one entry per line, the same entries as the pages', async () => {
    const send = clientOf(server(), 1);
    const { floorId } = await addMapWithFloor(send);
    for (let room = 0; room < 3; room++) await addZone(send, floorId);
    const { headers, text } = await send('GET', `${auditPath}?format=ndjson`);
    assert.equal(headers.get('content-type'), 'application/x-ndjson; charset=utf-8');
    assert.equal(headers.get('content-disposition'), 'attachment; filename="audit.ndjson"');
    assert.equal(headers.get('cache-control'), 'no-store');
    assert.ok(text.endsWith('\n'));
    const lines = text.trimEnd().split('\n');
    assert.deepEqual(
      lines.map((line) => JSON.parse(line)),
      await entriesOf(send, {}),
    );
  });

  test('a CSV parser can read the CSV export, and no cell is a formula', async () => {
    const send = clientOf(server(), 2);
    const { floorId } = await addMapWithFloor(send);
    const names = [
      '=HYPERLINK("http://evil.example")',
      '+1',
      '-1',
      '@SUM(A1)',
      'a "quoted", name',
      'Küche\nnorth',
    ];
    for (const name of names) await addZone(send, floorId, { name });
    const { headers, text } = await send('GET', `${auditPath}?format=csv&kind=zone`);
    assert.equal(headers.get('content-type'), 'text/csv; charset=utf-8');
    assert.equal(headers.get('content-disposition'), 'attachment; filename="audit.csv"');
    const rows: Record<keyof AuditEntry, string>[] = parse(text, { columns: true });
    assert.deepEqual(rows.map(({ name }) => name).reverse(), [
      `'${names[0]}`,
      "'+1",
      "'-1",
      "'@SUM(A1)",
      ...names.slice(4),
    ]);
    assert.deepEqual(
      rows.map(({ auditEntryId, after }) => [Number(auditEntryId), JSON.parse(after).name]),
      (await entriesOf(send, { kind: 'zone' })).map((entry) => [entry.auditEntryId, entry.after?.name]),
    );
  });

  test('an export has all entries, or as many as requested', async () => {
    const { ctx } = server();
    const send = clientOf(server(), 3);
    await entriesOf(send, {});
    const events = Array.from({ length: 450 }, (_, id) => ({ kind: 'map', id, action: 'created' }) as const);
    await recordAudit(ctx, ctx.db, 3, events);
    const linesOf = async (query: string) =>
      (await send('GET', `${auditPath}?format=ndjson&kind=map${query}`)).text.trimEnd().split('\n');
    const ids = (await linesOf('')).map((line) => JSON.parse(line).id);
    assert.deepEqual(ids, events.map(({ id }) => String(id)).reverse());
    assert.equal((await linesOf('&limit=250')).length, 250);
  });

  test('the export reads no more than the client consumes', async () => {
    const { ctx } = server();
    let queries = 0;
    const db = new Proxy(ctx.db, {
      get: (target, name) => {
        if (name === 'selectFrom') queries += 1;
        const member: unknown = Reflect.get(target, name);
        return typeof member === 'function' ? member.bind(target) : member;
      },
    });
    const pages = await startAuditExport({ ...ctx, db }, 3, { kind: 'map' });
    assert.equal(queries, 0);
    assert.equal((await pages.next()).value?.length, 200);
    assert.equal(queries, 1);
    await pages.return(undefined);
    assert.equal(queries, 1);
  });
});
