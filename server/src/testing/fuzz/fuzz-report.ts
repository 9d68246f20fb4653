import type { FuzzCounts, Violation } from './fuzz-counts.ts';

const shownOfEach = 3;

/** Describes a finished run: requests by status and by operation, the slowest responses, and every kind of violation. */
export function describeRun(counts: FuzzCounts, seed: number): string {
  return [
    `${counts.total()} requests, seed ${seed}`,
    `by status: ${listCounts(counts.byStatus)}`,
    'by operation:',
    ...[...counts.byOperation]
      .toSorted(([a], [b]) => a.localeCompare(b))
      .map(([operation, statuses]) => `  ${operation}: ${listCounts(statuses)}`),
    'slowest:',
    ...counts
      .slowest()
      .map(
        ({ number, operationId, ms, status }) => `  ${ms.toFixed(0)} ms ${status} ${operationId} (${number})`,
      ),
    ...describeViolations(counts.violations, seed),
  ].join('\n');
}

function listCounts(counts: ReadonlyMap<string, number>): string {
  return [...counts]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([status, count]) => `${status} × ${count}`)
    .join(', ');
}

/** Violations that differ only in ids and numbers are one kind. */
function groupViolations(violations: readonly Violation[]): ReadonlyMap<string, readonly Violation[]> {
  return Map.groupBy(violations, ({ operationId, problem }) => {
    const kind = problem.replace(/[\da-f]{8,}[\da-f-]*|\d+/g, '#').slice(0, 120);
    return `${operationId}: ${kind}`;
  });
}

function describeViolations(violations: readonly Violation[], seed: number): string[] {
  const groups = groupViolations(violations);
  return [
    `${violations.length} violations of ${groups.size} kinds`,
    ...[...groups].flatMap(([kind, group]) => [
      '',
      `${kind} × ${group.length}`,
      ...group.slice(0, shownOfEach).map((one) => describeViolation(one, seed)),
    ]),
  ];
}

function describeViolation({ number, damages, problem, request }: Violation, seed: number): string {
  const lines = [`--seed=${seed} --only=${number}: ${damages.join('; ').slice(0, 300)}`, problem, request];
  return lines
    .join('\n')
    .split('\n')
    .map((line) => `    ${line}`)
    .join('\n');
}
