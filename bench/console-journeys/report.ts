/** The cost of a journey, or of one of its steps, and its limits. */
export interface Result {
  readonly journey: string;
  readonly actions: number;
  /** Without a limit, the row only shows the cost of a part of a journey. */
  readonly maxActions?: number;
  readonly seconds: number;
  readonly maxSeconds?: number;
}

/** @returns whether every limit was kept */
export function printResults(results: readonly Result[]): boolean {
  console.log('| Journey | actions | at most | seconds | at most | |');
  console.log('|---|---:|---:|---:|---:|---|');
  for (const result of results) {
    const { journey, actions, maxActions, seconds, maxSeconds } = result;
    const verdict = isKept(result) ? 'kept' : 'BROKEN';
    const hasLimit = maxActions !== undefined || maxSeconds !== undefined;
    const cells = [journey, actions, maxActions ?? '', seconds.toFixed(2), maxSeconds ?? ''];
    console.log(`| ${[...cells, hasLimit ? verdict : ''].join(' | ')} |`);
  }
  return results.every(isKept);
}

function isKept({ actions, maxActions = Infinity, seconds, maxSeconds = Infinity }: Result): boolean {
  return actions <= maxActions && seconds <= maxSeconds;
}
