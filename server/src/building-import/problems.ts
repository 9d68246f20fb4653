import type { SourceProblem } from './model.ts';

const maxExamples = 5;
const maxReasons = 200;
const otherReasons = 'there are more kinds of problems than are listed';

/** Counts problems found while reading, by reason. */
export interface ProblemCounter {
  readonly add: (reason: string, example?: string) => void;
  /** The most frequent first. */
  readonly list: () => SourceProblem[];
}

export function countProblems(): ProblemCounter {
  const found = new Map<string, { count: number; examples: string[] }>();
  const add = (reason: string, example?: string): void => {
    const key = found.has(reason) || found.size < maxReasons ? reason : otherReasons;
    const problem = found.get(key) ?? { count: 0, examples: [] };
    found.set(key, problem);
    problem.count++;
    if (example !== undefined && problem.examples.length < maxExamples)
      problem.examples.push(excerpt(example));
  };
  const list = () =>
    [...found]
      .map(([reason, { count, examples }]) => ({ reason, count, examples }))
      .sort((a, b) => b.count - a.count);
  return { add, list };
}

/** Merges lists of problems; the same reason is counted once. */
export function joinProblems(lists: readonly (readonly SourceProblem[])[]): SourceProblem[] {
  const joined = new Map<string, SourceProblem>();
  for (const { reason, count, examples } of lists.flat()) {
    const before = joined.get(reason);
    joined.set(reason, {
      reason,
      count: count + (before?.count ?? 0),
      examples: [...(before?.examples ?? []), ...examples].slice(0, maxExamples),
    });
  }
  return [...joined.values()].sort((a, b) => b.count - a.count);
}

/** Shortens a text from a file for use in a message. */
export function excerpt(text: string, length = 80): string {
  const shown = text.length > length ? `${text.slice(0, length)}…` : text;
  return shown.toWellFormed().replace(/\p{Cc}+/gu, ' ');
}
