/** What a journey cost, and what it may cost. */
export interface Result {
  readonly journey: string;
  readonly actions: number;
  readonly mostActions: number;
  readonly seconds: number;
  readonly mostSeconds?: number;
}

/** @returns whether every limit was kept */
export function printResults(results: readonly Result[]): boolean {
  console.log('| Journey | actions | at most | seconds | at most | |');
  console.log('|---|---:|---:|---:|---:|---|');
  for (const result of results) {
    const { journey, actions, mostActions, seconds, mostSeconds } = result;
    const verdict = isKept(result) ? 'kept' : 'BROKEN';
    const limit = mostSeconds === undefined ? '' : String(mostSeconds);
    console.log(
      `| ${journey} | ${actions} | ${mostActions} | ${seconds.toFixed(2)} | ${limit} | ${verdict} |`,
    );
  }
  return results.every(isKept);
}

function isKept({ actions, mostActions, seconds, mostSeconds = Infinity }: Result): boolean {
  return actions <= mostActions && seconds <= mostSeconds;
}
