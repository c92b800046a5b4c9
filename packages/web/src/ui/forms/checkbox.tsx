import { useId } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import { twMerge } from 'tailwind-merge';

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode;
  /** A sentence below the label. */
  help?: ReactNode;
}

/** One thing that is on or off, with its words beside it. The browser's own box, in the accent. */
export function Checkbox({ label, help, className, ...rest }: CheckboxProps) {
  const ownId = useId();
  const id = rest.id ?? ownId;
  return (
    <div
      className={twMerge(
        'flex min-h-6 min-w-0 items-start gap-2 max-md:min-h-11 max-md:items-center',
        className,
      )}
    >
      <span className="flex h-5 items-center">
        <input
          {...rest}
          id={id}
          type="checkbox"
          aria-describedby={help ? `${id}-help` : undefined}
          className="size-4 rounded-sm accent-(--accent) disabled:opacity-50"
        />
      </span>
      <div className="min-w-0">
        <label htmlFor={id} className="text-base">
          {label}
        </label>
        {help && (
          <div id={`${id}-help`} className="text-sm text-muted">
            {help}
          </div>
        )}
      </div>
    </div>
  );
}
