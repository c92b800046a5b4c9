import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { clsx } from 'clsx/lite';
import { Tooltip } from '../../ui/overlays/tooltip.tsx';

/** The classes of every row of the sidebar. */
export const SIDEBAR_ROW = [
  'flex fallback:h-8 fallback:w-full min-w-0 items-center fallback:gap-2.5 rounded-md fallback:px-2 text-left text-base text-muted transition-colors max-md:h-11',
  'hover:bg-hover hover:text-text focus-visible:-outline-offset-2 [&>svg]:size-4 [&>svg]:shrink-0',
].join(' ');

export interface SidebarLinkProps {
  to: string;
  icon: ReactNode;
  label: string;
  badge?: string | undefined;
  /** Shows only the icon, with the label in a tooltip. */
  isIconOnly: boolean;
  /** Is current only on exactly this path. */
  end?: boolean | undefined;
  /** The path is open, but shows what another link of the sidebar means. */
  isElsewhere?: boolean | undefined;
}

/** A link of the sidebar. The current one is marked by colour, weight and `aria-current`. */
export function SidebarLink({
  to,
  icon,
  label,
  badge,
  isIconOnly,
  end = false,
  isElsewhere = false,
}: SidebarLinkProps) {
  const name = badge === undefined ? label : `${label} (${badge})`;
  const link = (
    <NavLink
      to={to}
      end={end}
      // Otherwise the accessible name is the visible text, which voice control users say (WCAG 2.5.3).
      aria-label={isIconOnly ? name : undefined}
      aria-current={isElsewhere ? 'false' : undefined}
      className={clsx(
        SIDEBAR_ROW,
        'aria-[current=page]:bg-selected aria-[current=page]:font-medium aria-[current=page]:text-text [&[aria-current=page]>svg]:text-accent-text',
        isIconOnly && 'size-8 justify-center px-0',
      )}
    >
      {icon}
      {!isIconOnly && <span className="min-w-0 flex-1 truncate">{label}</span>}
      {!isIconOnly && badge !== undefined && (
        <span className="rounded-sm border border-border-strong px-1 text-xs font-normal text-muted">
          {badge}
        </span>
      )}
    </NavLink>
  );
  if (!isIconOnly) return link;
  return (
    <Tooltip content={name} side="right">
      {link}
    </Tooltip>
  );
}
