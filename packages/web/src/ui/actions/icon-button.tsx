import type { ComponentProps } from 'react';
import { clsx } from 'clsx/lite';
import { Tooltip } from '../overlays/tooltip.tsx';

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label'> {
  /** The action: its accessible name and its tooltip. */
  label: string;
  /** Shortcut shown in the tooltip, for example "Ctrl B". */
  shortcut?: string | undefined;
  size?: 'sm' | 'md' | undefined;
  variant?: 'ghost' | 'secondary' | undefined;
}

/** A button with an icon (its child) and its name in a tooltip. */
export function IconButton({
  label,
  shortcut,
  size = 'md',
  variant = 'ghost',
  className,
  ...rest
}: IconButtonProps) {
  return (
    <Tooltip content={label} shortcut={shortcut}>
      <button
        type="button"
        aria-label={label}
        {...rest}
        className={clsx(
          'inline-flex print:hidden shrink-0 items-center justify-center rounded-md fallback:text-muted fallback:transition-colors hover:bg-hover hover:text-text',
          'disabled:pointer-events-none disabled:opacity-50 aria-disabled:opacity-50 aria-disabled:hover:bg-transparent data-[state=open]:bg-hover',
          size === 'sm'
            ? 'fallback:size-6 fallback:max-md:size-11 [&_svg]:size-3.5'
            : 'fallback:size-8 fallback:max-md:size-11 [&_svg]:size-4',
          variant === 'secondary' && 'border border-border-strong fallback:bg-raised shadow-control',
          className,
        )}
      />
    </Tooltip>
  );
}
