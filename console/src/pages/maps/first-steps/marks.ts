import { useSyncExternalStore } from 'react';
import { browserStorage } from '../../../browser/browser-storage.ts';
import { type StepName, stepNames } from './first-steps.ts';

/** The state of the first steps on this device: steps that were done, and whether the list is hidden. */
type Mark = StepName | 'hidden';

const key = 'muster-first-steps';
const marks: readonly Mark[] = [...stepNames, 'hidden'];
const listeners = new Set<() => void>();
/** The stored value, kept in memory for as long as the page is open, in case the browser blocks storage. */
let kept = browserStorage?.getItem(key) ?? '';

export function addMark(mark: Mark): void {
  if (readMarks(kept).has(mark)) return;
  kept = [...readMarks(kept), mark].join(' ');
  browserStorage?.setItem(key, kept);
  for (const listener of listeners) listener();
}

export function useMarks(): ReadonlySet<Mark> {
  return readMarks(useSyncExternalStore(subscribe, () => kept));
}

function readMarks(text: string): ReadonlySet<Mark> {
  return new Set(marks.filter((mark) => text.split(' ').includes(mark)));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
