import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Icon, type IconName } from './icon.tsx';
import styles from './menu.module.css';
import { nextIndex } from './tabs.tsx';

export interface MenuAction {
  readonly label: string;
  readonly onSelect: () => void;
  readonly icon?: IconName;
  readonly isDangerous?: boolean;
  /** For one of several mutually exclusive choices: whether it is selected. */
  readonly isChosen?: boolean;
}

export interface MenuGroup {
  readonly heading?: ReactNode;
  readonly actions: readonly MenuAction[];
}

interface MenuProps {
  /** The content of the button. */
  readonly children: ReactNode;
  /** The accessible name, if the button shows no text. */
  readonly label?: string;
  readonly className?: string | undefined;
  readonly groups: readonly MenuGroup[];
}

/**
 * A button that opens a menu, following the ARIA pattern: arrow keys, Home and End move, Enter and Space choose, Escape and Tab
 * close it, and the focus returns to the button.
 */
export function Menu({ children, label, className, groups }: MenuProps): ReactNode {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const close = () => menu.current?.hidePopover();
  useEffect(() => {
    const place = () => menu.current && button.current && placeBelow(menu.current, button.current);
    if (!isOpen) return undefined;
    addEventListener('resize', place); // for example when a phone is rotated
    return () => removeEventListener('resize', place);
  }, [isOpen]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Tab') return close();
    const all = itemsOf(menu.current);
    const next = nextIndex(event.key, all.indexOf(document.activeElement as HTMLElement), all.length); // -1 is allowed
    if (next === undefined) return;
    event.preventDefault();
    all[next]?.focus();
  };
  return (
    <>
      <button
        ref={button}
        id={`${id}button`}
        type="button"
        className={className}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        popoverTarget={id}
      >
        {children}
      </button>
      <div
        ref={menu}
        id={id}
        popover="auto"
        role="menu"
        aria-labelledby={`${id}button`}
        tabIndex={-1}
        className={styles.menu}
        onKeyDown={onKeyDown}
        onToggle={({ newState }) => {
          setOpen(newState === 'open');
          if (newState !== 'open' || !button.current || !menu.current) return;
          placeBelow(menu.current, button.current);
          itemsOf(menu.current)[0]?.focus();
        }}
      >
        {groups.map((group, index) => (
          <MenuItems key={group.actions[0]?.label} group={group} isFirst={index === 0} onDone={close} />
        ))}
      </div>
    </>
  );
}

interface MenuItemsProps {
  readonly group: MenuGroup;
  readonly isFirst: boolean;
  readonly onDone: () => void;
}

function MenuItems({ group, isFirst, onDone }: MenuItemsProps): ReactNode {
  return (
    <>
      {!isFirst && <hr className={styles.separator} />}
      {group.heading && (
        <div role="presentation" className={`${styles.heading} muted`}>
          {group.heading}
        </div>
      )}
      {group.actions.map(({ label, icon, isDangerous, isChosen, onSelect }) => (
        // biome-ignore lint/a11y/useAriaPropsSupportedByRole: it is only set if the role is menuitemradio
        <button
          key={label}
          type="button"
          role={isChosen === undefined ? 'menuitem' : 'menuitemradio'}
          aria-checked={isChosen}
          tabIndex={-1}
          className={`${styles.item} ${isDangerous ? styles.dangerous : ''}`}
          onClick={() => {
            onDone();
            onSelect();
          }}
        >
          {icon && <Icon name={icon} />}
          {label}
          {isChosen && (
            <span className={styles.mark}>
              <Icon name="check" size={18} />
            </span>
          )}
        </button>
      ))}
    </>
  );
}

function itemsOf(menu: HTMLElement | null): HTMLElement[] {
  return [...(menu?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])];
}

/** Places the menu below the button and within the window. */
function placeBelow(menu: HTMLElement, button: HTMLElement): void {
  const anchor = button.getBoundingClientRect();
  const { width, height } = menu.getBoundingClientRect();
  const left = Math.max(8, Math.min(anchor.left, innerWidth - width - 8));
  const fitsBelow = anchor.bottom + height + 8 <= innerHeight;
  menu.style.left = `${left}px`;
  menu.style.top = `${fitsBelow ? anchor.bottom + 4 : Math.max(8, anchor.top - height - 4)}px`;
}
