import { type ReactNode, useId } from 'react';
import { format } from '../../strings/format.ts';
import { strings } from '../../strings.ts';
import { Button } from '../../ui/button.tsx';
import type { EditorZone } from '../model/editor-zones.ts';
import styles from './zone-panel.module.css';

interface MergeZonesProps {
  readonly zones: readonly EditorZone[];
  readonly onMerge: () => void;
}

/** Merges the marked zones into one. */
export function MergeZones({ zones: [first, ...others], onMerge }: MergeZonesProps): ReactNode {
  const text = strings.zones.drawing.merge;
  const hint = useId();
  if (!first || others.length === 0) return null;
  return (
    <div className={`${styles.content} stack-3`}>
      <div>
        <Button aria-describedby={hint} onClick={onMerge}>
          {format(text.button, { name: first.shape.name || strings.zones.unnamed })}
        </Button>
      </div>
      <p id={hint}>{text.hint}</p>
    </div>
  );
}
