import { useId } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import { clsx } from 'clsx/lite';

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode;
  /** A sentence below the label. */
  help?: ReactNode;
}

/** The label also surrounds the box, so that its target is at least 24 by 24 pixels (WCAG 2.5.8). */
const AROUND_THE_BOX = 'before:absolute before:-top-0.5 before:-left-1 before:-z-1 before:size-6';
const MIDDLE_ON_PHONES = 'max-md:before:top-1/2 max-md:before:-translate-y-1/2';

/** A native checkbox with a label, in the accent colour. */
export function Checkbox({ label, help, className, ...rest }: CheckboxProps) {
  const ownId = useId();
  const id = rest.id ?? ownId;
  return (
    <div
      className={clsx(
        'relative isolate flex min-h-6 min-w-0 fallback:items-start gap-2 max-md:min-h-11',
        !help && 'max-md:items-center',
        className,
      )}
    >
      <span className="flex h-5 items-center">
        <input
          {...rest}
          id={id}
          type="checkbox"
          aria-describedby={help ? `${id}-help` : undefined}
          className="size-4 rounded-sm disabled:opacity-50"
        />
      </span>
      <div className="min-w-0">
        <label htmlFor={id} className={clsx('text-base', AROUND_THE_BOX, !help && MIDDLE_ON_PHONES)}>
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
