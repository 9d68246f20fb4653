import { useState } from 'react';
import { useLocation } from 'react-router';

/** The plan that the page before has handed on, under the number that the address of the next page keeps. */
let handed: { readonly number: number; readonly file: File } | undefined;
let count = 0;

/** Hands a chosen plan to the next page, so that no one chooses it twice. @returns the state to go there with */
export function handPlan(file: File): { readonly plan: number } {
  count += 1;
  handed = { number: count, file };
  return { plan: count };
}

/** The plan that was handed to this page; none after a reload or {@link forgetPlan}. */
export function useHandedPlan(): File | undefined {
  const { state } = useLocation();
  const [file] = useState(() => (handed && handed.number === state?.plan ? handed.file : undefined));
  return file;
}

/** The plan has served its purpose: going back does not offer it again. */
export function forgetPlan(): void {
  handed = undefined;
}
