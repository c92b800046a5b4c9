import { Slot } from 'radix-ui';
import type { ComponentProps } from 'react';
import { clsx } from 'clsx/lite';

export interface LinkButtonProps extends ComponentProps<'button'> {
  /** Renders the only child (a router link) in this look. */
  asChild?: boolean | undefined;
}

/** A button that looks like a link: for actions in text and, with `asChild`, for real links. */
export function LinkButton({ asChild = false, className, ...rest }: LinkButtonProps) {
  const Element = asChild ? Slot.Root : 'button';
  return (
    <Element
      {...(asChild ? {} : { type: 'button' as const })}
      {...rest}
      className={clsx(
        'relative fallback:inline-flex items-center gap-1 rounded-sm font-medium text-accent-text underline-offset-3 hover:underline disabled:opacity-50 before:absolute before:inset-x-0 before:-inset-y-0.5 max-md:before:-inset-y-3 [&_svg]:size-3.5',
        className,
      )}
    />
  );
}
