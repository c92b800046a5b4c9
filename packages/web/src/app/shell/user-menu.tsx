import { Bell, ChevronsUpDown, Keyboard, LogOut, UserRound } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { clsx } from 'clsx/lite';
import { roleOf } from '@pactbook/domain/kernel/access.ts';
import { useActor, useProfile } from '../../features/users/queries.ts';
import { paths } from '../../platform/paths.ts';
import { useTheme } from '../../ui/layout/theme.ts';
import type { ThemeChoice } from '../../ui/layout/theme.ts';
import {
  DropdownMenu,
  MenuItem,
  MenuLabel,
  MenuRadioGroup,
  MenuSeparator,
} from '../../ui/overlays/dropdown-menu.tsx';
import { Avatar } from '../../ui/text/avatar.tsx';
import { useSigningOut } from './use-signing-out.tsx';

/** Shown when a person has no first name (docs/product/screens.md, "Sidebar"). */
const DEFAULT_FIRST_NAME = 'User';

const THEMES: readonly { value: ThemeChoice; label: string }[] = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];

export interface UserMenuProps {
  isIconOnly: boolean;
  onShowShortcuts: () => void;
}

/** The user menu: name and role; profile, notifications, theme and sign-out (docs/product/screens.md, "Sidebar"). */
export function UserMenu({ isIconOnly, onShowShortcuts }: UserMenuProps) {
  const profile = useProfile();
  const role = roleOf(useActor());
  const [theme, chooseTheme] = useTheme();
  const { leave, question } = useSigningOut();
  const name = `${profile.firstName.trim() || DEFAULT_FIRST_NAME} ${profile.lastName}`.trim();

  return (
    <>
      <DropdownMenu
        side={isIconOnly ? 'right' : 'top'}
        align={isIconOnly ? 'end' : 'start'}
        className="w-64"
        trigger={<UserButton name={name} role={role} isIconOnly={isIconOnly} />}
      >
        <div className="px-2 pt-1.5 pb-1">
          <p className="truncate text-base font-medium">{name}</p>
          <p className="truncate text-xs text-muted">{profile.emailAddress}</p>
          <p className="truncate text-xs text-muted">{profile.organizationName}</p>
        </div>
        <MenuSeparator />
        <MenuItem asChild>
          <Link to={paths.profile()}>
            <UserRound aria-hidden />
            Profile
          </Link>
        </MenuItem>
        <MenuItem asChild>
          <Link to={paths.notifications()}>
            <Bell aria-hidden />
            Notifications
          </Link>
        </MenuItem>
        <MenuItem icon={<Keyboard aria-hidden />} shortcut="?" onSelect={onShowShortcuts}>
          Keyboard shortcuts
        </MenuItem>
        <MenuSeparator />
        <MenuLabel>Theme</MenuLabel>
        <MenuRadioGroup value={theme} onChange={chooseTheme} options={THEMES} />
        <MenuSeparator />
        <MenuItem icon={<LogOut aria-hidden />} onSelect={leave}>
          Logout
        </MenuItem>
      </DropdownMenu>
      {question}
    </>
  );
}

interface UserButtonProps extends ComponentProps<'button'> {
  name: string;
  role: string;
  isIconOnly: boolean;
}

function UserButton({ name, role, isIconOnly, ...rest }: UserButtonProps) {
  return (
    <button
      {...rest}
      type="button"
      className={clsx(
        'flex w-full min-w-0 items-center gap-2.5 rounded-md fallback:p-1.5 text-left transition-colors hover:bg-hover data-[state=open]:bg-hover',
        isIconOnly && 'justify-center p-0.5',
      )}
    >
      <Avatar name={name} />
      <span className="sr-only">{`User menu: ${name}, ${role}`}</span>
      {!isIconOnly && (
        <>
          <span aria-hidden className="min-w-0 flex-1">
            <span className="block truncate text-base font-medium">{name}</span>
            <span className="block truncate text-xs text-muted">{role}</span>
          </span>
          <ChevronsUpDown aria-hidden className="size-4 shrink-0 text-faint" />
        </>
      )}
    </button>
  );
}
