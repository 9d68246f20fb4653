import type { Compilable, CompiledQuery } from 'kysely';
import type { DatabaseOrTransaction } from '../../context.ts';

/**
 * A statement whose SQL is built only once for each database. Building it can take longer than running it, which
 * matters in statements of every request.
 *
 * @param build receives placeholders for the parameters, which it must pass on unchanged
 * @returns a function that runs the statement
 */
export function compileOnce<Parameters extends readonly (string | number)[], Row>(
  build: (db: DatabaseOrTransaction, ...parameters: Parameters) => Compilable<Row>,
): (db: DatabaseOrTransaction, ...parameters: Parameters) => Promise<Row[]> {
  const compiled = new WeakMap<DatabaseOrTransaction, (parameters: Parameters) => CompiledQuery<Row>>();
  return async (db, ...parameters) => {
    const fill = compiled.get(db) ?? compile(db, build, parameters.length);
    compiled.set(db, fill);
    return (await db.executeQuery(fill(parameters))).rows;
  };
}

function compile<Parameters extends readonly (string | number)[], Row>(
  db: DatabaseOrTransaction,
  build: (db: DatabaseOrTransaction, ...parameters: Parameters) => Compilable<Row>,
  count: number,
): (parameters: Parameters) => CompiledQuery<Row> {
  const standIns = Array.from({ length: count }, () => ({}));
  // Nothing reads the value of a parameter before the statement runs.
  const query = build(db, ...(standIns as unknown as Parameters)).compile();
  const places = query.parameters.map((parameter) => standIns.indexOf(parameter as object));
  return (parameters) => ({
    ...query,
    parameters: query.parameters.map((fixed, index) => {
      const place = places[index] ?? -1;
      return place < 0 ? fixed : parameters[place];
    }),
  });
}
