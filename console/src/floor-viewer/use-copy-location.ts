import { useCallback } from 'react';
import { strings } from '../strings.ts';
import { useToasts } from '../ui/toast.tsx';

/** Copies a location, and reports it. @param line `undefined` if there is no location */
export function useCopyLocation(line: string | undefined): () => void {
  const { done, error } = useToasts();
  return useCallback(() => {
    if (line === undefined) return;
    navigator.clipboard.writeText(line).then(
      () => done(strings.locate.copied),
      () => error(strings.locate.copyFailed), // the clipboard needs HTTPS and the user's permission
    );
  }, [line, done, error]);
}
