import { createContext, useContext } from 'react';
import type { Units } from './units.ts';

/** What the department of the page reads lengths in. */
export const UnitsContext = createContext<Units>('imperial');

export function useUnits(): Units {
  return useContext(UnitsContext);
}
