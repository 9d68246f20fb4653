import type { ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import { type ButtonAppearance, buttonClasses } from './button.tsx';
import { Icon } from './icon.tsx';

/** A link to another page that looks like a button. */
export function ButtonLink({ kind, icon, wide, children, ...rest }: LinkProps & ButtonAppearance): ReactNode {
  return (
    <Link {...rest} className={buttonClasses({ kind, wide })}>
      {icon && <Icon name={icon} />}
      {children}
    </Link>
  );
}
