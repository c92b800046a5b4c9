import { CircleAlert, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { clsx } from 'clsx/lite';

type BannerTone = 'info' | 'caution' | 'negative';

const TONES: Record<BannerTone, { box: string; icon: ReactNode }> = {
  info: { box: 'bg-accent-soft text-accent-text', icon: <Info aria-hidden /> },
  caution: { box: 'bg-caution-soft text-caution', icon: <TriangleAlert aria-hidden /> },
  negative: { box: 'bg-negative-soft text-negative', icon: <CircleAlert aria-hidden /> },
};

export interface BannerProps {
  tone?: BannerTone | undefined;
  children: ReactNode;
  action?: ReactNode;
  className?: string | undefined;
}

/** One line across the top of a page or panel that stays until its cause is gone. */
export function Banner({ tone = 'info', children, action, className }: BannerProps) {
  const { box, icon } = TONES[tone];
  return (
    <div
      role="status"
      className={clsx(
        'flex min-h-10 items-center gap-2 px-4 py-2 text-base font-medium [&>svg]:size-4 [&>svg]:shrink-0',
        box,
        className,
      )}
    >
      {icon}
      <div className="min-w-0 flex-1">{children}</div>
      {action}
    </div>
  );
}
