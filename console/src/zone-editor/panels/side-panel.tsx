import { type ReactNode, useId } from 'react';
import { Icon } from '../../ui/icon.tsx';
import type { CollapsiblePanel } from '../model/use-panels.ts';
import styles from './side-panel.module.css';

interface SidePanelProps {
  readonly side: 'start' | 'end';
  readonly panel: CollapsiblePanel;
  /** The labels of the button while the panel is open and while it is collapsed. */
  readonly labels: { readonly collapse: string; readonly expand: string };
  readonly className: string | undefined;
  readonly children: ReactNode;
}

/** A panel over the map with a button on its edge to collapse it. On narrow screens, it is part of the page. */
export function SidePanel({ side, panel, labels, className, children }: SidePanelProps): ReactNode {
  const id = useId();
  const { isOpen, setOpen } = panel;
  const label = isOpen ? labels.collapse : labels.expand;
  return (
    <div className={`${styles.side} ${styles[side]} ${className}`} data-open={isOpen}>
      <button
        type="button"
        className={styles.edge}
        aria-expanded={isOpen}
        aria-controls={id}
        aria-label={label}
        title={label}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="back" size={16} />
      </button>
      <div id={id} className={styles.content} data-covers>
        {children}
      </div>
    </div>
  );
}
