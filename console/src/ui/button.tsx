import type { ComponentProps, MouseEvent, MouseEventHandler, ReactNode } from 'react';
import styles from './button.module.css';
import { Icon, type IconName } from './icon.tsx';

export type ButtonKind = 'plain' | 'primary' | 'danger' | 'quiet';

export interface ButtonAppearance {
  /** At most one `primary` button per page; `danger` for actions that lose data. */
  readonly kind?: ButtonKind;
  readonly icon?: IconName;
  readonly wide?: boolean;
}

type ButtonProps = ComponentProps<'button'> &
  ButtonAppearance & {
    /** The action is running. */
    readonly busy?: boolean;
  };

export function Button({ kind, icon, wide, busy, children, ...rest }: ButtonProps): ReactNode {
  return (
    <button
      type="button"
      {...rest}
      {...inactiveProps(busy || rest.disabled, rest.onClick)}
      className={buttonClasses({ kind, wide })}
    >
      {icon && <Icon name={icon} />}
      {children}
    </button>
  );
}

/**
 * Keeps an inactive button focusable and in the tab order. The `disabled` attribute would drop the focus to the top of
 * the document.
 */
export function inactiveProps(
  isInactive: boolean | undefined,
  onClick: MouseEventHandler<HTMLButtonElement> | undefined,
) {
  return {
    disabled: false,
    'aria-disabled': isInactive || undefined,
    // Also keeps a submit button from submitting.
    onClick: isInactive ? (event: MouseEvent) => event.preventDefault() : onClick,
  };
}

type IconButtonProps = ComponentProps<'button'> & {
  readonly icon: IconName;
  /** The accessible name, also shown as a tooltip. */
  readonly label: string;
  readonly kind?: ButtonKind;
};

export function IconButton({ icon, label, kind = 'quiet', ...rest }: IconButtonProps): ReactNode {
  return (
    <button
      type="button"
      {...rest}
      {...inactiveProps(rest.disabled, rest.onClick)}
      className={`${buttonClasses({ kind })} ${styles.icon}`}
      aria-label={label}
      title={label}
    >
      <Icon name={icon} />
    </button>
  );
}

export function buttonClasses({ kind = 'plain', wide }: ButtonAppearance): string {
  return [styles.button, kind !== 'plain' && styles[kind], wide && styles.wide].filter(Boolean).join(' ');
}
