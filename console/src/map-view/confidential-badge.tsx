import type { ReactNode } from 'react';
import { strings } from '../strings.ts';
import { Badge } from '../ui/badge.tsx';

/** Marks a map that is exempt from public records. */
export function ConfidentialBadge({
  map,
}: {
  readonly map: { readonly isConfidential: boolean };
}): ReactNode {
  return map.isConfidential ? <Badge kind="warning">{strings.maps.confidential}</Badge> : null;
}
