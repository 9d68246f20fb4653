import type { FuzzRequest } from './fuzz-request.ts';
import type { Exchange } from './http-exchange.ts';

export interface Violation {
  readonly number: number;
  readonly operationId: string;
  readonly damages: readonly string[];
  readonly problem: string;
  /** The first part of the request. */
  readonly request: string;
}

interface SlowResponse {
  readonly number: number;
  readonly operationId: string;
  readonly ms: number;
  readonly status: number;
}

/** The counts of a run so far. */
export interface FuzzCounts {
  readonly add: (request: FuzzRequest, exchange: Exchange, problems: readonly string[]) => void;
  readonly total: () => number;
  readonly byStatus: ReadonlyMap<string, number>;
  /** How often each status was received, by operation. */
  readonly byOperation: ReadonlyMap<string, ReadonlyMap<string, number>>;
  readonly violations: readonly Violation[];
  /** The slowest first. */
  readonly slowest: () => readonly SlowResponse[];
}

const slowestKept = 10;
const requestCharacters = 1_500;

export function createFuzzCounts(): FuzzCounts {
  const byStatus = new Map<string, number>();
  const byOperation = new Map<string, Map<string, number>>();
  const violations: Violation[] = [];
  let slowest: SlowResponse[] = [];
  let total = 0;
  const add: FuzzCounts['add'] = (request, exchange, problems) => {
    const { number, operationId, damages } = request;
    total += 1;
    const status = statusOf(exchange);
    byStatus.set(status, (byStatus.get(status) ?? 0) + 1);
    const ofOperation = byOperation.get(operationId) ?? new Map<string, number>();
    byOperation.set(operationId, ofOperation.set(status, (ofOperation.get(status) ?? 0) + 1));
    for (const problem of problems)
      violations.push({ number, operationId, damages, problem, request: showRequest(request) });
    if (exchange.outcome !== 'responded' || exchange.ms < (slowest.at(-1)?.ms ?? 0)) return;
    slowest.push({ number, operationId, ms: exchange.ms, status: exchange.responses[0]?.status ?? 0 });
    slowest = slowest.toSorted((a, b) => b.ms - a.ms).slice(0, slowestKept);
  };
  return { add, total: () => total, byStatus, byOperation, violations, slowest: () => slowest };
}

function statusOf(exchange: Exchange): string {
  return exchange.outcome === 'responded' ? String(exchange.responses[0]?.status) : exchange.outcome;
}

function showRequest({ method, target, version, headers, body, delivery }: FuzzRequest): string {
  const lines = headers
    .filter(([name]) => name !== 'Authorization')
    .map(([name, value]) => `${name}: ${value.slice(0, 200)}`);
  const text = [
    `${method} ${target.slice(0, 500)} ${version} (${delivery})`,
    ...lines,
    '',
    body?.toString() ?? '',
  ];
  return text.join('\n').slice(0, requestCharacters);
}
