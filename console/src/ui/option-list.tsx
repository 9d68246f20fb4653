import { type ReactNode, useEffect, useRef } from 'react';
import styles from './option-list.module.css';

interface OptionListProps {
  readonly id: string;
  readonly label: string;
  readonly isOpen: boolean;
  readonly options: readonly { readonly key: string; readonly text: string }[];
  readonly activeKey: string | undefined;
  /** Shown if there are no options. */
  readonly none?: string;
  readonly onTake: (at: number) => void;
}

/** The list of a combobox, whose field handles the keys. The element of an option has the id `LIST-KEY`. */
export function OptionList(props: OptionListProps): ReactNode {
  const { id, label, isOpen, options, activeKey, none, onTake } = props;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isOpen) box.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  });
  return (
    <div ref={box} id={id} role="listbox" aria-label={label} className={styles.list} hidden={!isOpen}>
      {isOpen &&
        options.map(({ key, text }, at) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
          <div
            key={key}
            id={`${id}-${key}`}
            role="option"
            tabIndex={-1}
            aria-selected={key === activeKey}
            className={styles.option}
            onMouseDown={(event) => event.preventDefault()} // otherwise the field would lose the focus and close the list
            onClick={() => onTake(at)}
          >
            {text}
          </div>
        ))}
      {isOpen && options.length === 0 && none && (
        <div role="option" tabIndex={-1} aria-selected={false} aria-disabled="true" className={styles.option}>
          {none}
        </div>
      )}
    </div>
  );
}
