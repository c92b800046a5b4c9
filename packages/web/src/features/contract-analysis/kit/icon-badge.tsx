import type { ReactNode } from 'react';
import { Badge } from '../../../ui/text/badge.tsx';
import type { BadgeTone } from '../../../ui/text/badge.tsx';

interface IconBadgeProps {
  tone: BadgeTone;
  icon: ReactNode;
  children: ReactNode;
}

/** A badge with an icon in place of the dot, so that states differ by more than their colour. */
export function IconBadge({ tone, icon, children }: IconBadgeProps) {
  return (
    <Badge tone={tone} hasDot={false}>
      <span className="flex items-center gap-1 tabular-nums [&>svg]:size-3.5 [&>svg]:shrink-0">
        {icon}
        {children}
      </span>
    </Badge>
  );
}
