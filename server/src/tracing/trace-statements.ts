import type { AliasNode, CompiledQuery, Logger, OperationNode, RootOperationNode, TableNode } from 'kysely';
import type { DatabaseConfig } from '../config.ts';
import type { Tracing } from './tracing.ts';

/**
 * Makes a span of each statement, with its text. The values are parameters, which are not in the text.
 *
 * https://opentelemetry.io/docs/specs/semconv/database/
 */
export function traceStatements(tracing: Tracing, engine: DatabaseConfig['engine']): Logger {
  const system = engine === 'postgres' ? 'postgresql' : 'sqlite';
  return (event) => {
    const { operation, table } = describe(event.query);
    tracing.record(
      {
        name: table ? `${operation} ${table}` : operation,
        kind: 'client',
        attributes: {
          'db.system.name': system,
          'db.operation.name': operation,
          'db.collection.name': table,
          'db.query.text': event.query.sql,
        },
      },
      event.queryDurationMillis,
      event.level === 'error' ? event.error : undefined,
    );
  };
}

function describe({ sql, query }: CompiledQuery): { operation: string; table: string | undefined } {
  const [, operation = 'statement'] = /^\s*(\w+)/.exec(sql) ?? [];
  return { operation, table: tableOf(query) };
}

/** The table that a query is about: the first one of a `select`. */
function tableOf(query: RootOperationNode): string | undefined {
  if (query.kind === 'InsertQueryNode') return nameOf(query.into);
  if (query.kind === 'UpdateQueryNode') return nameOf(query.table);
  if (query.kind === 'SelectQueryNode' || query.kind === 'DeleteQueryNode')
    return nameOf(query.from?.froms[0]);
  return undefined;
}

function nameOf(node: OperationNode | undefined): string | undefined {
  if (node?.kind === 'AliasNode') return nameOf((node as AliasNode).node); // by its kind
  if (node?.kind === 'TableNode') return (node as TableNode).table.identifier.name; // by its kind
  return undefined;
}
