import { createContext, useContext, useMemo } from 'react';
import { useClientContext } from '../client/client-context.tsx';
import { type Background, type ChosenBackground, resolveBackground } from './resolve-background.ts';

/** The background chosen by the page's department; `undefined` until it is known. */
export const BackgroundContext = createContext<ChosenBackground | undefined>(undefined);

export function useBackground(): Background {
  const { background: ofInstallation } = useClientContext().settings;
  const chosen = useContext(BackgroundContext);
  return useMemo(() => resolveBackground(chosen, ofInstallation), [chosen, ofInstallation]);
}
