import type { Session } from '@muster/sdk/client';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { chooseTheme, readTheme, type Theme, themes } from '../browser/theme.ts';
import { usePermission } from '../client/client-context.tsx';
import { strings } from '../strings.ts';
import { Icon } from '../ui/icon.tsx';
import { Menu } from '../ui/menu.tsx';

interface AccountMenuProps {
  readonly session: Session;
  readonly className: string | undefined;
  readonly textClassName: string | undefined;
}

export function AccountMenu({ session, className, textClassName }: AccountMenuProps): ReactNode {
  const text = strings.app;
  const navigate = useNavigate();
  const mayRestore = [usePermission('maps:write'), usePermission('calendar:write')].includes(true);
  const [theme, setTheme] = useState(readTheme);
  const themeNames: Readonly<Record<Theme, string>> = {
    system: text.appearanceSystem,
    light: text.appearanceLight,
    dark: text.appearanceDark,
  };
  const choose = (next: Theme) => {
    chooseTheme(next);
    setTheme(next);
  };
  return (
    <Menu
      className={className}
      groups={[
        {
          heading: text.appearance,
          actions: themes.map((one) => ({
            label: themeNames[one],
            isChosen: one === theme,
            onSelect: () => choose(one),
          })),
        },
        ...(mayRestore
          ? [
              {
                actions: [
                  {
                    label: text.trash,
                    icon: 'delete' as const,
                    onSelect: () => void navigate('/trash'),
                  },
                ],
              },
            ]
          : []),
        {
          // Signing out is a page of its own, so that users are asked about unsaved changes before they leave.
          actions: [{ label: text.signOut, icon: 'signOut', onSelect: () => void navigate('/sign-out') }],
        },
      ]}
    >
      <Icon name="user" />
      <span className="visually-hidden">{text.account}</span>
      <span className={textClassName}>{roleName(session.roles)}</span>
      <Icon name="down" size={16} />
    </Menu>
  );
}

/** The name of the user's highest role that the console knows. */
function roleName(roles: readonly string[]): string {
  const names = strings.app.role;
  const highest = (['admin', 'editor', 'viewer'] as const).find((role) => roles.includes(role));
  return names[highest ?? 'other'];
}
