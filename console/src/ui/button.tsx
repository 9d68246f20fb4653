import type { ButtonHTMLAttributes, MouseEvent, MouseEventHandler, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import styles from './button.module.css';
import { Icon, type IconName } from './icon.tsx';

export type ButtonKind = 'plain' | 'primary' | 'danger' | 'quiet';

interface Look {
  /** One primary button a page at most; `danger` where something is lost. */
  readonly kind?: ButtonKind;
  readonly icon?: IconName;
  readonly wide?: boolean;
}

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> &
  Look & {
    /** Work is going on. */
    readonly busy?: boolean;
  };

export function Button({ kind, icon, wide, busy, children, ...rest }: ButtonProps): ReactNode {
  return (
    <button
      type="button"
      {...rest}
      {...ableUnless(busy || rest.disabled, rest.onClick)}
      className={classesOf({ kind, wide })}
    >
      {icon && <Icon name={icon} />}
      {children}
    </button>
  );
}

/**
 * A button that can do nothing just now keeps the focus and its place among the stops of the Tab key: what the browser
 * disables drops the focus to the top of the document.
 */
export function ableUnless(
  isIdle: boolean | undefined,
  onClick: MouseEventHandler<HTMLButtonElement> | undefined,
) {
  return {
    disabled: false,
    'aria-disabled': isIdle || undefined,
    // Also keeps a submit button from submitting.
    onClick: isIdle ? (event: MouseEvent) => event.preventDefault() : onClick,
  };
}

/** A link that leads to another page and looks like a button. */
export function ButtonLink({ kind, icon, wide, children, ...rest }: LinkProps & Look): ReactNode {
  return (
    <Link {...rest} className={classesOf({ kind, wide })}>
      {icon && <Icon name={icon} />}
      {children}
    </Link>
  );
}

type IconButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  readonly icon: IconName;
  /** What it does, for those who do not see the icon; shown when the pointer rests on it. */
  readonly label: string;
  readonly kind?: ButtonKind;
};

export function IconButton({ icon, label, kind = 'quiet', ...rest }: IconButtonProps): ReactNode {
  return (
    <button
      type="button"
      {...rest}
      {...ableUnless(rest.disabled, rest.onClick)}
      className={`${classesOf({ kind })} ${styles.icon}`}
      aria-label={label}
      title={label}
    >
      <Icon name={icon} />
    </button>
  );
}

function classesOf({ kind = 'plain', wide }: Look): string {
  return [styles.button, kind !== 'plain' && styles[kind], wide && styles.wide].filter(Boolean).join(' ');
}
