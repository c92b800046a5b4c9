import type { ReactNode } from 'react';
import { clsx } from 'clsx/lite';

export type BadgeTone = 'positive' | 'caution' | 'negative' | 'neutral';

const TONES: Record<BadgeTone, { box: string; dot: string }> = {
  positive: { box: 'bg-positive-soft text-positive', dot: 'bg-positive-mark' },
  caution: { box: 'bg-caution-soft text-caution', dot: 'bg-caution-mark' },
  negative: { box: 'bg-negative-soft text-negative', dot: 'bg-negative-mark' },
  neutral: { box: 'border border-border-strong text-muted', dot: 'bg-border-control' },
};

export interface BadgeProps {
  tone?: BadgeTone | undefined;
  /** The dot marks a status; leave it out for counts and tags. */
  hasDot?: boolean | undefined;
  children: ReactNode;
  className?: string | undefined;
}

/** A small coloured label. The text carries the meaning; the colour only supports it. */
export function Badge({ tone = 'neutral', hasDot = true, children, className }: BadgeProps) {
  const { box, dot } = TONES[tone];
  return (
    <span
      className={clsx(
        'inline-flex h-[1.375rem] max-w-full shrink-0 items-center gap-1.5 rounded-md px-1.5 text-xs font-medium whitespace-nowrap',
        box,
        className,
      )}
    >
      {hasDot && <span aria-hidden className={clsx('size-1.5 shrink-0 rounded-full', dot)} />}
      <span className="truncate">{children}</span>
    </span>
  );
}
