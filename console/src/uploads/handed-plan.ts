import { useState } from 'react';
import { useLocation } from 'react-router';

/** The plan passed on by the previous page, with the number that the next page's navigation state contains. */
let handed: { readonly number: number; readonly file: File } | undefined;
let count = 0;

/**
 * Passes a chosen plan to the next page, so that the user does not have to choose it again. @returns the navigation state to use
 */
export function handPlan(file: File): { readonly plan: number } {
  count += 1;
  handed = { number: count, file };
  return { plan: count };
}

/** The plan that was passed to this page; `undefined` after a reload or {@link forgetPlan}. */
export function useHandedPlan(): File | undefined {
  const { state } = useLocation();
  const [file] = useState(() => (handed && handed.number === state?.plan ? handed.file : undefined));
  return file;
}

/** Forgets the plan once it has been used, so that going back does not offer it again. */
export function forgetPlan(): void {
  handed = undefined;
}
