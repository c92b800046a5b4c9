import { Slot } from 'radix-ui';
import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { clsx } from 'clsx/lite';
import { Spinner } from '../feedback/spinner.tsx';

type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger';
type ButtonSize = 'sm' | 'md' | 'lg';

const VARIANTS: Record<ButtonVariant, string> = {
  primary: 'forced-colors:border bg-accent text-on-accent fallback:shadow-control hover:bg-accent-hover',
  secondary:
    'border fallback:border-border-strong bg-raised fallback:text-text fallback:shadow-control hover:bg-hover data-[state=open]:bg-hover aria-pressed:bg-selected',
  ghost: 'text-muted hover:bg-hover hover:text-text data-[state=open]:bg-hover data-[state=open]:text-text',
  danger: 'forced-colors:border bg-danger text-on-danger fallback:shadow-control hover:bg-danger-hover',
};

const SIZES: Record<ButtonSize, string> = {
  sm: 'h-7 gap-1 px-2 text-sm [&_svg]:size-3.5',
  md: 'h-8 gap-1.5 px-3 text-base [&_svg]:size-4',
  lg: 'h-10 gap-2 px-4 text-base [&_svg]:size-4',
};

export interface ButtonProps extends ComponentProps<'button'> {
  /** `primary` at most once in a view; `danger` for actions that cannot be undone. */
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  /** Shows progress, keeps the width and the focus, and ignores further presses. */
  isBusy?: boolean | undefined;
  /** Icon before the label. */
  icon?: ReactNode;
  /** Renders the only child (usually a link) as this button. */
  asChild?: boolean | undefined;
}

/** A button. Its label says what happens ("Delete record"); 44 px high on narrow screens. */
export function Button({
  variant = 'secondary',
  size = 'md',
  isBusy = false,
  icon,
  asChild = false,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const Element = asChild ? Slot.Root : 'button';
  const ignoreWhileBusy = (event: MouseEvent<HTMLButtonElement>) => {
    if (isBusy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <Element
      {...(asChild ? {} : { type: 'button' as const })}
      {...rest}
      onClick={ignoreWhileBusy}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || rest['aria-disabled'] || undefined}
      className={clsx(
        'group relative inline-flex print:hidden shrink-0 items-center justify-center rounded-md font-medium whitespace-nowrap transition-colors select-none',
        'disabled:pointer-events-none disabled:opacity-50 aria-busy:cursor-progress max-md:min-h-11 max-md:px-4 [&_svg]:shrink-0',
        VARIANTS[variant],
        SIZES[size],
        className,
      )}
    >
      {isBusy && (
        <span className="absolute inset-0 flex items-center justify-center">
          <Spinner />
        </span>
      )}
      {icon && <span className="-ml-0.5 flex group-aria-busy:invisible">{icon}</span>}
      {asChild ? <Slot.Slottable>{children}</Slot.Slottable> : <ButtonWords>{children}</ButtonWords>}
    </Element>
  );
}

/** Hides the label without removing it, so that a busy button keeps its width and its name. */
function ButtonWords({ children }: { children: ReactNode }) {
  return <span className="inline-flex items-center gap-1.5 group-aria-busy:opacity-0">{children}</span>;
}
