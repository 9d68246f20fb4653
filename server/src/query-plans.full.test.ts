import assert from 'node:assert/strict';
import { DatabaseSync } from 'node:sqlite';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import pg from 'pg';
import description from '../../docs/openapi.json' with { type: 'json' };
import type { Config } from './config.ts';
import type { Database } from './context.ts';
import { sweep } from './features/blob-garbage-collection/blob-garbage-collection.ts';
import { exampleIds, exampleItemId } from './features/example-values.ts';
import { emptyTrash } from './features/trash/delete-forever.ts';
import type { OpenApiDocument } from './http/openapi/openapi-document.ts';
import { type ApiExample, readDescription } from './testing/api-examples.ts';
import { type ExampleDepartment, makeExampleDepartment, sendExample } from './testing/example-department.ts';
import { pngImage } from './testing/sample-images.ts';
import { type Engine, onEveryEngine } from './testing/test-server.ts';

const operations = readDescription(description as unknown as OpenApiDocument); // written by generate-docs.ts

/** Tables that stay small however large an installation becomes. */
const smallTables = [
  'kysely_migration',
  'kysely_migration_lock',
  'counters',
  'leases',
  'change_positions',
  'audit_retention',
];

/** Statements that may read all rows of a table or of a department, with the reason. */
const exceptions: readonly (readonly [RegExp, string])[] = [
  [/^select "maps"\.\*/, 'GetCustomMaps lists the maps of a department'],
  [/left join "maps" /, 'the manifest lists the maps of a department'],
  [
    /^select "floors"\."map_id" from "floors" cross join "zones"/,
    'reads the floors of a department, once for a preview',
  ],
  [
    /from \(select \* from "calendar_items" where "department_id" = \S+ order by/,
    'GetAllCalendarItems lists them all',
  ],
  [
    /^select "id", "revision", "starts_at", "answers_revision" from "calendar_items" where \S+ = \S+ order by/,
    'a feed has them all',
  ],
  [/^update "calendar_syncs" set "is_active"/, 'ends all subscriptions of a department'],
  [
    /^select "id", ("map_id", )?"name", .* from "(maps|floors)" where "department_id" = \S+( order by "id")?$/,
    'the index of a search has the maps and floors of a department',
  ],
  [/from "imports" where "department_id" = \S+ order by/, 'GetImports lists the imports of a department'],
  [/^select \* from "users" where \S+ = \S+ order by/, 'GetUsers lists the users of a department'],
  [/^select \* from "invitations" where \S+ = \S+ and "kind"/, 'and those who are invited'],
  [/^select "api_tokens"\.\*/, 'GetTokens lists the API tokens of a department'],
  [
    /^select count\(\*\) as "count", sum\("size_bytes"\)/,
    'a new document needs the total of its department, which is limited',
  ],
  [
    /^select "maps"."id" as "map_id", .*"verify_every_months"/,
    'GetVerificationReport has all floors of a department',
  ],
  [
    /^select "floors"\."id" as "floor_id"/,
    'OGC API - Features lists the floors of a department as collections',
  ],
  [/^select \* from "calendar_item_types"/, 'GetItemTypes lists the event types of a department'],
  [/^update "calendar_(items|series)" .*"item_type_id" = \S+$/, 'a changed event type changes its items'],
  [
    /^select count\(\*\) as "waiting"/,
    'messages of a department that wait or were sent for events of the last day',
  ],
  [/^select \* from "message_problems"/, 'one row for a department'],
  [/^\w+ .*"calendar_revisions"/, 'one row for a department'],
  [/^select \* from "token_changes"/, 'read once, when a server starts'],
  [/^select "id" from "departments" order by "id"$/, 'the trash of every department is emptied once an hour'],
  [/^select "id" from "departments" limit/, 'reads one row: whether there is a department'],
];

interface Step {
  readonly table: string;
  /** The condition with which an index finds rows; undefined if all rows are read. */
  readonly by: string | undefined;
}

onEveryEngine(
  'statements read no more rows than they need',
  (server, engine) => {
    let recorder: ReturnType<typeof recordStatements>;
    before(async () => {
      recorder = recordStatements(engine, server().ctx.config.database);
      const department = await makeExampleDepartment(server(), 1, bodyOf, {
        imageFile: await pngImage(),
      });
      // Deletions come last, so that the other examples find their data.
      const examples = operations.flatMap((operation) => operation.examples.slice(0, 1));
      const isLast = ({ method, operationId }: ApiExample) =>
        method === 'delete' || /^(disable|end|revoke|reset)/.test(operationId);
      for (const example of [...examples.filter((one) => !isLast(one)), ...examples.filter(isLast)])
        await sendExample(department, example);
      await restoreDeleted(department, examples);
      await emptyTrash(server().ctx);
      await sweep(server().ctx, 0);
    });
    after(() => recorder.stop());

    test('every statement finds rows of large tables with an index, and not only by department', async () => {
      recorder.stop();
      assert.ok(recorder.statements.size > 90, `${recorder.statements.size} statements`);
      const wasteful: string[] = [];
      for (const statement of recorder.statements) {
        if (exceptions.some(([pattern]) => pattern.test(statement))) continue;
        const steps = await explain(engine, server().ctx.db, statement);
        const found = steps.filter(
          ({ table, by }) => !smallTables.includes(table) && (by === undefined || isWide(by)),
        );
        for (const { table, by } of found) wasteful.push(`${table} by ${by ?? 'nothing'}: ${statement}`);
      }
      assert.deepEqual(wasteful, []);
    });
  },
  {},
  true,
);

/** Restores what the examples have deleted: the map with everything on it, then each part separately. */
async function restoreDeleted(department: ExampleDepartment, examples: readonly ApiExample[]): Promise<void> {
  const exampleOf = (operationId: string) => {
    const found = examples.find((example) => example.operationId === operationId);
    assert.ok(found, operationId);
    return found;
  };
  const restore = async (...ids: string[]) => {
    const response = await sendExample(department, { ...exampleOf('restore'), body: { ids } });
    assert.deepEqual([response.status, response.body.notRestored], [200, []], response.text);
  };
  await restore(exampleIds.map, String(exampleItemId));
  await sendExample(department, exampleOf('deleteZone'));
  await restore(exampleIds.zone);
  await sendExample(department, exampleOf('deleteFloor'));
  await restore(exampleIds.floor);
}

/** Whether an index lookup finds all rows of a department. */
function isWide(by: string): boolean {
  return /^\(?department_id ?= ?\S+\)?$/.test(by);
}

async function explain(engine: Engine, db: Database, statement: string): Promise<Step[]> {
  if (engine === 'sqlite') {
    const { rows } = await sql<{ detail: string }>`${sql.raw(`explain query plan ${statement}`)}`.execute(db);
    return rows.flatMap(({ detail }) => readSqliteStep(detail) ?? []);
  }
  return db.connection().execute(async (connection) => {
    await sql`set enable_seqscan = off`.execute(connection);
    const query = sql.raw<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
      `explain (generic_plan, format json) ${statement}`,
    );
    const { rows } = await query.execute(connection);
    await sql`reset enable_seqscan`.execute(connection);
    return rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan }) => listSequentialScans(Plan)));
  });
}

/**
 * Parses a line of SQLite's plan: `SEARCH zones USING INDEX zones_in_order (department_id=? AND floor_id=?)`, or
 * `SCAN zones`.
 */
function readSqliteStep(detail: string): Step | undefined {
  const [, kind, table = '', rest = ''] = /^(SCAN|SEARCH) (\S+)(.*)$/.exec(detail) ?? [];
  const isDerived = /^\(|^\d+-ROW|^(found|unnumbered)$/.test(table);
  if (!kind || isDerived) return undefined;
  return { table, by: kind === 'SCAN' ? undefined : /\((.*)\)/.exec(rest)?.[1] };
}

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly Plans?: readonly PlanNode[];
}

/**
 * Lists tables that PostgreSQL reads as a whole although `enable_seqscan` is off, which means that no index helps.
 * Its choice between several indexes depends on the number of rows, so only SQLite's choice is tested.
 */
function listSequentialScans({ 'Node Type': type, 'Relation Name': table, Plans = [] }: PlanNode): Step[] {
  const below = Plans.flatMap(listSequentialScans);
  return type === 'Seq Scan' && table ? [{ table, by: undefined }, ...below] : below;
}

/** Collects the statements that this process sends to the database from now on, and not those to files that it exports. */
function recordStatements(engine: Engine, database: Config['database']) {
  const statements = new Set<string>();
  const record = (text: unknown) => {
    if (typeof text === 'string' && /^\s*(select|insert|update|delete|with)\b/i.test(text))
      statements.add(text);
  };
  if (engine === 'sqlite') {
    const { prepare } = DatabaseSync.prototype;
    DatabaseSync.prototype.prepare = function (text, ...options) {
      if (database.engine === 'sqlite' && this.location() === database.path) record(text);
      return prepare.call(this, text, ...options);
    };
    return { statements, stop: () => Object.assign(DatabaseSync.prototype, { prepare }) };
  }
  const { query } = pg.Client.prototype;
  Object.assign(pg.Client.prototype, {
    query(this: pg.Client, ...parameters: unknown[]) {
      const [first] = parameters;
      record(typeof first === 'object' && first !== null && 'text' in first ? first.text : first);
      return Reflect.apply(query, this, parameters);
    },
  });
  return { statements, stop: () => Object.assign(pg.Client.prototype, { query }) };
}

function bodyOf(operationId: string, name: string): Record<string, string | number | boolean> {
  const operation = operations.find((one) => one.operation.operationId === operationId);
  const example = operation?.examples.find((one) => one.name === name);
  assert.ok(example, `${operationId} has no example ${name}`);
  return example.body as Record<string, string | number | boolean>; // a form or a zone
}
