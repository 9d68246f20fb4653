/** What a journey cost, and what it may cost. */
export interface Result {
  readonly journey: string;
  readonly actions: number;
  readonly maxActions: number;
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
    const limit = maxSeconds === undefined ? '' : String(maxSeconds);
    console.log(
      `| ${journey} | ${actions} | ${maxActions} | ${seconds.toFixed(2)} | ${limit} | ${verdict} |`,
    );
  }
  return results.every(isKept);
}

function isKept({ actions, maxActions, seconds, maxSeconds = Infinity }: Result): boolean {
  return actions <= maxActions && seconds <= maxSeconds;
}
