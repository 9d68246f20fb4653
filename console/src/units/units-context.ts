import { createContext, useContext } from 'react';
import type { Units } from './units.ts';

/** The units in which the department of this page reads lengths. */
export const UnitsContext = createContext<Units>('imperial');

export function useUnits(): Units {
  return useContext(UnitsContext);
}
