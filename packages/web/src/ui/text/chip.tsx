import { X } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { clsx } from 'clsx/lite';
import { ToolbarItem } from '../actions/toolbar.tsx';

export interface ChipProps extends Omit<ComponentProps<'button'>, 'value'> {
  /** The filter: "Status". */
  label: string;
  /** The operator: "is any of". */
  operator?: string | undefined;
  /** The selected values; without them the chip has a dashed border. */
  value?: ReactNode;
  icon?: ReactNode;
  onRemove?: (() => void) | undefined;
}

/** A filter in one line: name, operator, values. Its main part opens a Popover (pass it as the trigger). */
export function Chip({ label, operator, value, icon, onRemove, className, ...rest }: ChipProps) {
  const hasValue = value !== undefined && value !== null;
  return (
    <span
      className={clsx(
        'inline-flex h-8 max-w-full min-w-0 items-stretch rounded-md border text-sm max-md:h-[2.875rem]',
        hasValue ? 'border-border-strong bg-raised shadow-control' : 'border-dashed border-border-control',
      )}
    >
      <ToolbarItem {...rest}>
        <button
          type="button"
          className={clsx(
            'flex min-w-0 items-center gap-1.5 rounded-[5px] px-2 transition-colors hover:bg-hover disabled:pointer-events-none disabled:opacity-50 aria-disabled:cursor-not-allowed aria-disabled:opacity-60 aria-disabled:hover:bg-transparent data-[state=open]:bg-hover [&_svg]:size-3.5 [&_svg]:shrink-0 [&_svg]:text-muted',
            onRemove && hasValue && 'rounded-r-none',
            className,
          )}
        >
          {icon}
          <span className={clsx('whitespace-nowrap', hasValue ? 'text-muted' : 'font-medium text-muted')}>
            {label}
          </span>
          {hasValue && operator && <span className="whitespace-nowrap text-faint">{operator}</span>}
          {hasValue && <span className="min-w-0 truncate font-medium">{value}</span>}
        </button>
      </ToolbarItem>
      {onRemove && hasValue && (
        <ToolbarItem>
          <button
            type="button"
            aria-label={`Remove filter ${label}`}
            onClick={onRemove}
            className="flex w-7 items-center justify-center rounded-r-[5px] border-l border-border text-muted transition-colors hover:bg-hover hover:text-text max-md:w-11"
          >
            <X aria-hidden className="size-3.5" />
          </button>
        </ToolbarItem>
      )}
    </span>
  );
}
