/** Lets statements pass that use tables. */
export interface TableGates {
  /**
   * Waits until few enough other statements use the same tables.
   *
   * @returns a function to call when the statement is done
   * @throws Error with the code of a lock that was not available in time
   */
  readonly enter: (uses: readonly string[]) => Promise<() => void>;
}

interface Gate {
  running: number;
  /** When a statement last began or ended, by the monotonic clock. */
  movedAt: number;
  readonly waiting: Set<() => void>;
}

/**
 * Limits how many statements use one table at a time, so that a table on which statements hang, such as one that
 * somebody has locked, does not take all connections. Reads and writes are counted separately, because writers wait
 * for each other's rows, and readers do not have to.
 *
 * @param limit statements for each table
 * @param waitMs the longest wait
 * @param hangMs the longest wait while no other statement on the table begins or ends, because whoever waits has a
 *   connection, or takes the place of another request
 */
export function createTableGates(limit: number, waitMs: number, hangMs: number): TableGates {
  const gates = new Map<string, Gate>();
  const gateOf = (use: string): Gate => {
    const gate = gates.get(use) ?? { running: 0, movedAt: 0, waiting: new Set() };
    gates.set(use, gate);
    return gate;
  };
  const enterOne = async (use: string) => {
    const gate = gateOf(use);
    if (gate.running >= limit) await waitForTurn(gate, use, waitMs, hangMs);
    else gate.running += 1;
    gate.movedAt = performance.now();
  };
  const leave = (use: string) => {
    const gate = gateOf(use);
    gate.movedAt = performance.now();
    const [next] = gate.waiting;
    if (next)
      next(); // it takes the place
    else gate.running -= 1;
  };
  return {
    enter: async (uses) => {
      const entered: string[] = [];
      const leaveAll = () => entered.forEach(leave);
      try {
        for (const use of uses) {
          await enterOne(use);
          entered.push(use);
        }
      } catch (error) {
        leaveAll();
        throw error;
      }
      return leaveAll;
    },
  };
}

function waitForTurn(gate: Gate, use: string, waitMs: number, hangMs: number): Promise<void> {
  const startedAt = performance.now();
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const pass = () => {
    clearTimeout(timer);
    gate.waiting.delete(pass);
    resolve();
  };
  const check = () => {
    const endsAt = Math.min(startedAt + waitMs, Math.max(gate.movedAt, startedAt) + hangMs);
    const leftMs = endsAt - performance.now();
    if (leftMs > 0) {
      timer = setTimeout(check, leftMs + 1);
      return;
    }
    gate.waiting.delete(pass);
    reject(busy(use));
  };
  let timer = setTimeout(check, hangMs);
  gate.waiting.add(pass);
  return promise;
}

/** Like PostgreSQL's own error, for everything that handles it. */
function busy(use: string): Error {
  const error = new Error(`too many statements wait for the same table (${use})`);
  return Object.assign(error, { severity: 'ERROR', code: '55P03' });
}

const maxKnown = 1_000;
const known = new Map<string, readonly string[]>();
const notTables: ReadonlySet<string> = new Set(['set', 'of', 'skip', 'nowait', 'only', 'lateral']);

/** The tables in a statement, as `read zones` or `write zones`, in an order that prevents deadlocks. */
export function usesOf(statement: string): readonly string[] {
  const found = known.get(statement);
  if (found) return found;
  if (known.size >= maxKnown) known.clear();
  const kind = /\b(?:insert into|update|delete from)\b/i.test(statement) ? 'write' : 'read';
  const names = [...statement.matchAll(/\b(?:from|join|update|into)\s+"?(\w+)/gi)].map(
    ([, name = '']) => name,
  );
  const tables = names.filter((name) => !notTables.has(name.toLowerCase()));
  const uses = [...new Set(tables.map((table) => `${kind} ${table}`))].sort();
  known.set(statement, uses);
  return uses;
}
